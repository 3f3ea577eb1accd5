import type { FileFormat, GenerationOptions, Guidance, SubdivisionLevel, WorkStage } from '@tangible/contracts';
import type { SceneRequest } from '@tangible/engine';

export interface GeneratorRequest extends Omit<GenerationOptions, 'formats'> {
  image: Uint8Array;
  level: SubdivisionLevel;
  formats: FileFormat[];
  /** What somebody who saw the picture says: taken where the person said nothing, and shown in the report. */
  hint?: Guidance;
}

/** A model that somebody else made, to be made an asset of. */
export interface FinishingRequest extends Omit<GeneratorRequest, 'image' | 'point' | 'unitM'> {
  /** GLB, OBJ or STL. */
  model: Uint8Array;
  /** Metres per unit of the model; null when its units mean nothing. */
  unitM?: number | null;
  /** What an OBJ names: materials and textures by file name. */
  sideFiles?: ReadonlyMap<string, Uint8Array>;
}

export interface MakeOptions {
  signal: AbortSignal;
  onProgress: (progress: number, stage: WorkStage) => void;
}

interface GeneratedFile {
  /** Where the file lies inside the ZIP, such as `model.glb` or `obj/model.obj`. */
  path: string;
  mime: string;
  bytes: Uint8Array;
}

export interface GeneratedAsset {
  files: GeneratedFile[];
  /** All files in one ZIP, packed where the asset is made: packing on the API's thread would make it wait. */
  zip: Uint8Array;
  /** What each stage took, where the generator knows. */
  timings?: readonly { stage: WorkStage; ms: number }[];
}

/**
 * What makes assets here. Errors that a person can do something about are `AppError`s; any other error means that the
 * same request may succeed when it is tried again.
 */
export interface GeneratorProvider {
  /** Turns a picture into an asset. */
  generate(request: GeneratorRequest, options: MakeOptions): Promise<GeneratedAsset>;

  /** Turns somebody else's model into an asset: a hosted model's, or one that a person brings. */
  finish(request: FinishingRequest, options: MakeOptions): Promise<GeneratedAsset>;

  /** Makes one scene of several assets. */
  compose(request: SceneRequest, options: MakeOptions): Promise<GeneratedAsset>;
}
