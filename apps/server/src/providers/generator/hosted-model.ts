import type { ErrorCode, PictureSlot, SubdivisionLevel } from '@tangible/contracts';

/** A task at a hosted model, as it was seen last. */
export interface HostedTask {
  /** The provider's own name for it. */
  id: string;
  /** `unknown` is a state that we do not know: it is polled again. */
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'unknown';
  /** The requested level, if the provider returns it. */
  level: string | null;
  /** The URL of the archive, once it has succeeded. It expires after a day. */
  fileUrl: string | null;
  /** Why it failed, with the provider's own code and message. */
  error: HostedModelError | null;
  createdAt: Date;
}

/**
 * A model that runs elsewhere: a task is created, polled, and leaves an archive. Its calls reject with a
 * `HostedModelError` that contains the reaction.
 */
export interface HostedModel {
  /** The model as the provider calls it. */
  readonly model: string;
  /** How many tasks the account may have at a time. */
  readonly tasksMax: number;
  readonly pace: HostedPace;
  /** The sides that it takes a picture of, by the provider's description. Others are not sent, and cost nothing. */
  readonly slots: readonly PictureSlot[];
  /** Starts a task from the picture of the front. Never called twice for the same one without looking at `list` in between. */
  create(picture: Uint8Array, level: SubdivisionLevel, signal: AbortSignal): Promise<{ id: string }>;
  read(id: string, signal: AbortSignal): Promise<HostedTask>;
  /** The account's tasks of this model that were created since then, newest first. */
  list(since: Date, signal: AbortSignal): Promise<HostedTask[]>;
  /** Asks the provider to give a task up. One that already runs cannot be stopped: false. */
  cancel(id: string, signal: AbortSignal): Promise<boolean>;
  /** Fetches the archive of a task that has succeeded. */
  fetchArchive(url: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** How often a task is visited and how long anything is waited for, in seconds. No setting changes it; tests do. */
export interface HostedPace {
  /** Between two polls of a running task. */
  lookS: number;
  /** Between two looks of one that waits for a place; a place that becomes free does not wait for it. */
  waitS: number;
  /** A create that was sent less than this ago may still be running in another worker. */
  createS: number;
  /** Between two polls of the list for a task whose response was lost. */
  lostS: number;
  /** The first pause after a call that may succeed later; it doubles each time, up to a minute. */
  retryS: number;
  /** The longest wait for a slot, or for the end of a task: after it the engine takes over. */
  patienceS: number;
}

export const HOSTED_PACE: HostedPace = {
  lookS: 5,
  waitS: 30,
  createS: 75,
  lostS: 10,
  retryS: 2,
  patienceS: 3600,
};

/**
 * The reaction to a failed call.
 *
 * - `wait`: it is certain that nothing was done, and the same may succeed later.
 * - `uncertain`: it is unknown whether it was done.
 * - `refused`: this picture is not accepted; `errorCode` says why in our terms.
 * - `operator`: key, account, money or model: an operator must act, and no call succeeds before.
 * - `broken`: the call or its response is invalid, or its subject is gone.
 */
export type HostedTrouble = 'wait' | 'uncertain' | 'refused' | 'operator' | 'broken';

export class HostedModelError extends Error {
  readonly kind: HostedTrouble;
  /** The provider's own code, or one of ours where it gave none. */
  readonly code: string;
  /** The error for the user if the generation ends with it. */
  readonly errorCode: ErrorCode;
  readonly retryAfterS: number | null;
  /** The status of the error response, if there was one. */
  readonly status: number | null;

  constructor(
    kind: HostedTrouble,
    code: string,
    message: string,
    { errorCode = 'HOSTED_UNAVAILABLE', retryAfterS = null, status = null, ...options }: HostedErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'HostedModelError';
    this.kind = kind;
    this.code = code;
    this.errorCode = errorCode;
    this.retryAfterS = retryAfterS;
    this.status = status;
  }
}

interface HostedErrorOptions extends ErrorOptions {
  errorCode?: ErrorCode | undefined;
  retryAfterS?: number | null;
  status?: number | null;
}
