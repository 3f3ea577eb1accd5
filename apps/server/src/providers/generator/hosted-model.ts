import type { SubdivisionLevel } from '@tangible/contracts';

/** A task at a hosted model, as it was seen last. */
export interface HostedTask {
  /** The provider's own name for it. */
  id: string;
  /** `unknown` is a state that we do not know: it is looked at again. */
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'unknown';
  /** Where the archive lies, once it has succeeded. It is gone after a day. */
  fileUrl: string | null;
  /** Why it failed, in the provider's own code and words. */
  error: { code: string; message: string } | null;
  createdAt: Date;
}

/**
 * A model that runs elsewhere: a task is created, looked at now and then, and leaves an archive behind. Its calls reject
 * with a `HostedModelError` that says what to do about it.
 */
export interface HostedModel {
  /** The model as the provider calls it. */
  readonly model: string;
  /** How many tasks the account may have at a time. */
  readonly tasksMax: number;
  /** Starts a task. Never called twice for the same one without looking at `list` in between. */
  create(picture: Uint8Array, level: SubdivisionLevel, signal: AbortSignal): Promise<{ id: string }>;
  read(id: string, signal: AbortSignal): Promise<HostedTask>;
  /** The account's tasks of this model that were created since then, newest first. */
  list(since: Date, signal: AbortSignal): Promise<HostedTask[]>;
  /** Asks the provider to give a task up. One that already runs cannot be stopped: false. */
  cancel(id: string, signal: AbortSignal): Promise<boolean>;
  /** Fetches the archive of a task that has succeeded. */
  fetchArchive(url: string, signal: AbortSignal): Promise<Uint8Array>;
}
