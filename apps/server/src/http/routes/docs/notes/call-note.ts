import type { ErrorCode } from '@tangible/contracts';

/** The documentation of one call in addition to its schemas. */
export interface CallNote {
  /** The values of an example: of the body, the query and the path. */
  sends?: Record<string, string | number | boolean | readonly string[]>;
  /** The errors of this call; those that any call may answer with are added by `describe-calls.ts`. */
  errors?: readonly ErrorCode[];
}

/** A line for each call of some subject. */
export type CallNotes = Readonly<Record<string, CallNote>>;

export const NEW_PASSWORD_ERRORS = [
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_IS_NAME',
] as const;
export const CONTENT_ID = '4f0c1c2e-5b1d-4a53-9f0e-6d0f0a7c2b11';
export const PERSON = { username: 'ada', email: 'ada@example.com', password: 'correct horse' };
export const PAGE = { limit: 20, offset: 0 };
