import type { CutOut } from '../../../cut-out.ts';
import type { Scene, SceneRequest } from '../../../scene/types.ts';
import type { Asset, AssetRequest, EditRequest, FinishRequest, Progress } from '../../../types.ts';
import type { SerializedError } from '../../serialize-error.ts';

/** An asset with its files packed as well. */
export interface PackedAsset extends Asset {
  /** The result of `packFiles(files)`; empty when no ZIP was requested. */
  zip: Uint8Array;
}

/** A scene with its files packed as well. */
export interface PackedScene extends Scene {
  /** As `PackedAsset` has it. */
  zip: Uint8Array;
}

/** A request to an engine thread: one of the engine's operations and its input. */
export type ThreadWork =
  | { verb: 'generate'; request: AssetRequest }
  | { verb: 'finish'; request: FinishRequest }
  | { verb: 'edit'; request: EditRequest }
  | { verb: 'compose'; request: SceneRequest };

/** The same for a cut-out, which has no files. */
export interface CutOutStart {
  work: { verb: 'cut-out'; request: Pick<AssetRequest, 'image' | 'point'> };
}

/** Work is about to come: MuJoCo is opened, and an edit rehearsed if there is time for it. There is no answer. */
export interface PrepareStart {
  work: { verb: 'prepare'; rehearse: boolean };
}

/** The options that the thread starts with. */
export interface ThreadStart {
  work: ThreadWork;
  /** Whether to pack the files. */
  zip: boolean;
}

/** A message from the thread. */
export type ThreadMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'asset'; asset: PackedAsset | PackedScene }
  | { type: 'cut-out'; found: CutOut }
  | SerializedError;
