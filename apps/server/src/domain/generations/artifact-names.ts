import { FURTHER_SLOTS, type FurtherSlot, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';

/** The artifacts that every generation has under a fixed name; the others are named by their path in the asset. */
export const UPLOAD = 'upload';
/** The pictures in addition to the one of the front, which is `UPLOAD`. */
export const furtherUpload = (slot: FurtherSlot) => `${UPLOAD}-${slot}`;
export const FURTHER_UPLOADS = FURTHER_SLOTS.map(furtherUpload);
/** The masks that were given with pictures. */
export const maskUpload = (slot: PictureSlot) => `mask-${slot}`;
const MASK_UPLOADS = PICTURE_SLOTS.map(maskUpload);
/** Everything that a person sent. */
export const UPLOADS = [UPLOAD, ...FURTHER_UPLOADS, ...MASK_UPLOADS];
/** The subject of a picture without its background, among the files of an asset. */
export const cutOutOf = (slot: PictureSlot) => `cut-outs/${slot}.png`;
export const CUT_OUTS = PICTURE_SLOTS.map(cutOutOf);
export const ZIP = 'zip';
/** The unmodified result of a hosted model. */
export const ORIGINAL = 'original';
export const MODEL = 'model.glb';
/** In place of `MODEL`, in a scene. */
export const SCENE_MODEL = 'scene.glb';
export const PREVIEW = 'preview.png';
export const REPORT = 'report.json';

/** All files of a generation are under one prefix, so that deleting it is one call. */
export const generationPrefix = (generationId: string) => `generations/${generationId}/`;
export const originalPrefix = (generationId: string) => `${generationPrefix(generationId)}original/`;
/** Each version after the first has its own files; attempts at one version are folders in it. */
export const versionsPrefix = (generationId: string) => `${generationPrefix(generationId)}versions/`;
export const versionPrefix = (generationId: string, number: number) => `${versionsPrefix(generationId)}${number}/`;
export const assetPrefix = (generationId: string) => `${generationPrefix(generationId)}asset/`;
