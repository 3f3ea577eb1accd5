import { PICTURE_SLOTS } from '@tangible/contracts';

export const CUT_OUT_PATHS = PICTURE_SLOTS.map((slot) => `cut-outs/${slot}.png` as const);

/**
 * The files of version 1 that an edit reads, if they are there. Only the first two are necessary: without the others
 * colliders are built and small textures encoded again, and the preview is drawn again. Cut-outs are passed on.
 */
export const EDIT_FILES = [
  'model.glb',
  'report.json',
  'web/model.glb',
  'web/colliders.obj',
  'mjcf/texture.png',
  'preview.png',
  ...CUT_OUT_PATHS,
] as const;
