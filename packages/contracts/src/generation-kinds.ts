/** What an asset is made from: a picture, an uploaded model, or other assets. */
export const GENERATION_KINDS = ['picture', 'model', 'scene'] as const;
export type GenerationKind = (typeof GENERATION_KINDS)[number];

/** What generates the shape: the engine that ships with Tangible, or a model that is hosted at Ark. */
export const GENERATORS = ['embedded', 'ark'] as const;
export type Generator = (typeof GENERATORS)[number];
