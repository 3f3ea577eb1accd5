import type { SceneReport } from '@tangible/contracts';
import type { AssetReport } from '@tangible/engine';
import type { ComposeInput, EditInput, FinishInput, ListInput, LookInput, MakeInput } from './tool-inputs.ts';

/** What every call of an agent has. */
export interface Call {
  /** Aborted when the agent cancels the call, or leaves. */
  signal: AbortSignal;
  /** The share that is done, 0 to 100, and the stage. */
  onProgress(progress: number, stage: string): void;
}

/** An asset or a scene. */
export interface Item {
  /** The name by which the other calls know it. */
  asset: string;
  /** Where its files are; null when they are only on a server. */
  folder: string | null;
  report: AssetReport | SceneReport | null;
  /** A PNG. */
  preview: Uint8Array | null;
}

/** An item of the list. */
export interface Listed {
  asset: string;
  name: string;
  kind: string;
  state: string;
}

/** Where assets are made: by the engine in this process, or by a server. */
export interface Workshop {
  make(input: MakeInput, call: Call): Promise<Item>;
  finish(input: FinishInput, call: Call): Promise<Item>;
  edit(input: EditInput, call: Call): Promise<Item>;
  compose(input: ComposeInput, call: Call): Promise<Item>;
  look(input: LookInput, call: Call): Promise<Item>;
  list(input: ListInput, call: Call): Promise<Listed[]>;
}
