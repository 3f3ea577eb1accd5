import type { AssetFileEntry, SceneReport } from '@tangible/contracts';
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
  /** What its report does not say: the folder of its files, its page, how far it is. */
  about: Record<string, unknown>;
  /** Null where there is none yet. */
  report: AssetReport | SceneReport | null;
  /** A PNG. */
  preview: Uint8Array | null;
  /** Files that an agent can fetch by their address. */
  links?: readonly (Omit<AssetFileEntry, 'sizeBytes'> & Partial<AssetFileEntry>)[];
}

/** An item of the list. */
export interface Listed {
  asset: string;
  name: string;
  kind: string;
  state: string;
}

/** Where assets are made: by the engine in this process, by a server, or on one for the account of a key. */
export interface Workshop {
  make(input: MakeInput, call: Call): Promise<Item>;
  finish(input: FinishInput, call: Call): Promise<Item>;
  edit(input: EditInput, call: Call): Promise<Item>;
  compose(input: ComposeInput, call: Call): Promise<Item>;
  look(input: LookInput, call: Call): Promise<Item>;
  list(input: ListInput, call: Call): Promise<Listed[]>;
}
