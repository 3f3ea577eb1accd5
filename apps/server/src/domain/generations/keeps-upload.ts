import { ERRORS, type ErrorCode } from '@tangible/contracts';

/**
 * Whether the upload of a generation that ended with this code is kept for a while: only where the fault was ours, so that
 * an operator can have it made again. One that was cancelled, or that failed for what it shows or holds, is deleted with
 * the end of its generation.
 */
export const keepsUpload = (code: ErrorCode): boolean => ERRORS[code].status >= 500;
