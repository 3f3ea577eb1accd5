/** Cuts subjects out of pictures by colours and strokes. Typed arrays alone, so browser, server and engine share it. */
export { cutPrior } from './cut-prior.ts';
export { featherMask } from './feather-mask.ts';
export { findChanges } from './find-changes.ts';
export { fitMaskSize } from './fit-mask-size.ts';
export { judgeMask } from './judge-mask.ts';
export { readAlpha } from './read-alpha.ts';
export { refineMask } from './refine-mask.ts';
export { resizeMask } from './resize-mask.ts';
export type { Mask, Picture, Rectangle, Stroke } from './types.ts';
