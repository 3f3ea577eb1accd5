import { ERRORS, type ErrorCode } from '@tangible/contracts';

/**
 * Whether the upload of a generation that ended with this code is kept for a while: only if the fault was ours, so that
 * an operator can retry it. The upload of one that was cancelled, or that failed because of its contents, is deleted
 * with the end of its generation.
 */
export const keepsUpload = (code: ErrorCode): boolean => ERRORS[code].status >= 500;
