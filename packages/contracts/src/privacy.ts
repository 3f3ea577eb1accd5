import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from './limits.ts';

/** With an export: the approximate number of bytes, so that a screen can show progress. */
export const EXPORT_BYTES_HEADER = 'x-export-bytes';

/** Deleting cannot be undone, so it asks for the name, which is not typed by mistake, and for the password. */
export const DeleteAccountBody = z.object({
  username: z.string().max(USERNAME_LENGTH_MAX).default('').describe('Your own username, typed to confirm'),
  password: z.string().max(PASSWORD_LENGTH_MAX).default(''),
});
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;
