import type { Asset, AssetRequest, Progress } from '../../types.ts';
import type { CarriedError } from './carry-error.ts';

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

/** What the thread says. */
export type ThreadMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'asset'; asset: PackedAsset }
  | CarriedError;
