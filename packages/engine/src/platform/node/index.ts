/** The engine in Node. */

export { EDIT_FILES } from '../../edit/edit-files.ts';
export { cutByMask } from './cut-by-mask.ts';
export { type FittedPicture, fitPicture, type PictureLimits } from './fit-picture.ts';
export { inspectMask } from './inspect-mask.ts';
export { inspectModel, type ModelFacts } from './inspect-model.ts';
export { inspectUpload, type UploadFacts } from './inspect-upload.ts';
export { nodePlatform } from './node-platform.ts';
export { type ArchiveLimits, openArchive, readArchive } from './open-archive.ts';
export { type BatchRow, readBatchTable } from './read-batch-table.ts';
export type { InThreadOptions } from './threads/call-engine-thread.ts';
export type { SandboxLimits } from './threads/call-sandbox.ts';
export { callThread } from './threads/call-thread.ts';
export { composeInThread } from './threads/compose-in-thread.ts';
export { cutOutInThread } from './threads/cut-out-in-thread.ts';
export { editInThread } from './threads/edit-in-thread.ts';
export { finishInThread } from './threads/finish-in-thread.ts';
export { generateInThread } from './threads/generate-in-thread.ts';
export { inspectModelFile } from './threads/inspect-model-file.ts';
export { prepareEngineThread } from './threads/prepare-engine-thread.ts';
export type { PackedAsset, PackedScene } from './threads/thread-messages.ts';
export { unpackInThread } from './threads/unpack-in-thread.ts';
export { isArchive, type UnpackedModel, unpackModel } from './unpack-model.ts';
