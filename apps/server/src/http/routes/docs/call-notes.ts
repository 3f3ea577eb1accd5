import { ACCOUNT_CALLS } from './notes/account-calls.ts';
import type { CallNotes } from './notes/call-note.ts';
import { GENERATION_CALLS } from './notes/generation-calls.ts';
import { LIBRARY_CALLS } from './notes/library-calls.ts';
import { OTHER_CALLS } from './notes/other-calls.ts';
import { PAYMENT_CALLS } from './notes/payment-calls.ts';
import { SIGN_IN_CALLS } from './notes/sign-in-calls.ts';
import { WEBHOOK_CALLS } from './notes/webhook-calls.ts';

/** The documentation of every call of the API in addition to its schemas. */
export const CALL_NOTES: CallNotes = {
  ...SIGN_IN_CALLS,
  ...ACCOUNT_CALLS,
  ...WEBHOOK_CALLS,
  ...PAYMENT_CALLS,
  ...GENERATION_CALLS,
  ...LIBRARY_CALLS,
  ...OTHER_CALLS,
};
