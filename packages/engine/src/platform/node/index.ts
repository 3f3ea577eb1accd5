/** The engine in Node. */
export type { InThreadOptions } from './ask-engine.ts';
export { finishInThread } from './finish-in-thread.ts';
export { generateInThread } from './generate-in-thread.ts';
export { inspectUpload, type UploadFacts } from './inspect-upload.ts';
export { nodePlatform } from './node-platform.ts';
export { type ArchiveLimits, openArchive } from './open-archive.ts';
export type { PackedAsset } from './thread-messages.ts';
