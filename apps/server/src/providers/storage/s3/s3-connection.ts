import type { Settings } from '../../../env.ts';

export type S3Settings = NonNullable<Settings['s3']>;

/** The time limits of the storage for S3. Together they bound every call. */
export interface S3Patience {
  /** How often a call is made before it is given up. */
  tries: number;
  /** How long S3 may take to start its response, and then for each further piece of it. */
  silenceMs: number;
  /** The pause before the second try; it doubles each time, and a part of it is left to chance. */
  pauseMs: number;
}

/** At its worst about 50 s: four silences and the pauses between them. */
export const S3_PATIENCE: S3Patience = { tries: 4, silenceMs: 12_000, pauseMs: 250 };

export interface S3Connection {
  settings: S3Settings;
  patience: S3Patience;
  /** Ends every call at once when it fires. */
  closing: AbortSignal;
}
