import type { ModelEntry } from '../models/catalogue.ts';
import type { ModelSession } from '../models/session.ts';
import type { AssetFile, Progress, RgbaImage } from '../types.ts';
import type { BackgroundTask, PhysicsHost } from './background-task.ts';

interface DecodeOptions {
  /** Larger pictures are reduced so that no side is longer. */
  sidePxMax?: number;
}

/** The abilities that the engine needs of its machine. One implementation per folder in `platform/`. */
export interface Platform extends PhysicsHost {
  /** Width and height of the displayed picture. Throws an `AppError` if the bytes are not a picture. */
  readImageSize(bytes: Uint8Array): Promise<{ width: number; height: number }>;
  /** The picture upright, its first frame if it moves. Throws an `AppError` when the bytes cannot be used. */
  decodeImage(bytes: Uint8Array, options?: DecodeOptions): Promise<RgbaImage>;
  /** Reduced so that no side is longer, its shape kept; as it is when it is small enough. Opaque pictures only. */
  resizeImage(image: RgbaImage, sidePxMax: number): Promise<RgbaImage>;
  /** `effort` is 0 to 9 and changes the size alone; default 6. */
  encodePng(image: RgbaImage, effort?: number): Promise<Uint8Array>;
  /** Alpha is dropped. `quality` is 1 to 100. */
  encodeJpeg(image: RgbaImage, quality: number): Promise<Uint8Array>;
  /** Compressed as zlib does it, with little effort, and away from the caller's thread where there is another. */
  deflate(bytes: Uint8Array): Promise<Uint8Array>;
  /** The checksum of ZIP and PNG. */
  crc32(bytes: Uint8Array): number;
  /** Whether the files of a network are available. Without them the engine uses the baseline. */
  hasModel(model: ModelEntry): boolean;
  /** Opens a network, or gives the one that is open already. Rejects when a file is not the one it should be. */
  openModel(model: ModelEntry): Promise<ModelSession>;
  /**
   * Runs a task of `tasks.ts` in a second thread while the pipeline continues, or in this thread where there is no
   * other. The input is copied. Rejects with the task's error, and with the signal's reason as soon as it is aborted.
   */
  runInBackground<Input, Output>(
    task: BackgroundTask<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>;
  /** Milliseconds from any fixed moment, for timings only. */
  nowMs(): number;
}

/** The context that the caller passes to `generateAsset`. */
export interface EngineContext {
  platform: Platform;
  onProgress?: (progress: Progress) => void;
  /** Called with the files of an asset as soon as they are written: they may be packed while they are inspected. */
  onFiles?: (files: readonly AssetFile[]) => void;
  signal?: AbortSignal;
}
