/** The engine in Node. */
export type { InThreadOptions } from './ask-engine.ts';
export type { ForeignLimits } from './ask-foreign.ts';
export { composeInThread } from './compose-in-thread.ts';
export { finishInThread } from './finish-in-thread.ts';
export { type FittedPicture, fitPicture, type PictureLimits } from './fit-picture.ts';
export { generateInThread } from './generate-in-thread.ts';
export { inspectModel, type ModelFacts } from './inspect-model.ts';
export { inspectModelFile } from './inspect-model-file.ts';
export { inspectUpload, type UploadFacts } from './inspect-upload.ts';
export { nodePlatform } from './node-platform.ts';
export { type ArchiveLimits, openArchive } from './open-archive.ts';
export type { PackedAsset, PackedScene } from './thread-messages.ts';
export { unpackInThread } from './unpack-in-thread.ts';
export { type UnpackedModel, unpackModel } from './unpack-model.ts';
