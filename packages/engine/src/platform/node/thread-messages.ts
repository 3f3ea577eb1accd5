import type { ErrorCode } from '@tangible/contracts';
import type { Asset, AssetRequest, Progress } from '../../types.ts';

/** An asset with its files packed as well. */
export interface PackedAsset extends Asset {
  /** What `zipFiles(files)` gives; empty when no ZIP was asked for. */
  zip: Uint8Array;
}

/** What the thread is started with. */
export interface ThreadStart {
  request: AssetRequest;
  /** Whether to pack the files. */
  zip: boolean;
}

/** What the thread says. Errors lose their class on the way, so an `AppError` travels as its parts. */
export type ThreadMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'asset'; asset: PackedAsset }
  | { type: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { type: 'failed'; message: string; stack?: string };
