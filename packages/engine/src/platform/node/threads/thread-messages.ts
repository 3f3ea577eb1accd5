import type { Scene, SceneRequest } from '../../../scene/types.ts';
import type { Asset, AssetRequest, FinishRequest, Progress } from '../../../types.ts';
import type { CarriedError } from './carry-error.ts';

/** An asset with its files packed as well. */
export interface PackedAsset extends Asset {
  /** What `zipFiles(files)` gives; empty when no ZIP was asked for. */
  zip: Uint8Array;
}

/** A scene with its files packed as well. */
export interface PackedScene extends Scene {
  /** As `PackedAsset` has it. */
  zip: Uint8Array;
}

/** What an engine's thread can be asked for: one of the engine's verbs, and what it is to work on. */
export type ThreadWork =
  | { verb: 'generate'; request: AssetRequest }
  | { verb: 'finish'; request: FinishRequest }
  | { verb: 'compose'; request: SceneRequest };

/** What the thread is started with. */
export interface ThreadStart {
  work: ThreadWork;
  /** Whether to pack the files. */
  zip: boolean;
}

/** What the thread says. */
export type ThreadMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'asset'; asset: PackedAsset | PackedScene }
  | CarriedError;
