/**
 * The files of version 1 that an edit reads, if they are there. Only the first two are necessary: without the others
 * colliders are built and small textures encoded again.
 */
export const EDIT_FILES = [
  'model.glb',
  'report.json',
  'web/model.glb',
  'web/colliders.obj',
  'mjcf/texture.png',
] as const;
