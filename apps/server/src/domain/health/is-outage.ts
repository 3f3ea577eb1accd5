import { StorageUnavailableError } from '../../providers/storage/storage-unavailable.ts';

/** System errors for an unreachable host, or for a full disk. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
]);

/**
 * PostgreSQL's classes: 08 connection lost, 53 out of disk, memory or connections, 57 shut down or broken off for its
 * length, 58 its own disk fails. And 40: one of two that waited for each other.
 */
const DATABASE_CODES = /^(08|40|53|57|58)[0-9A-Z]{3}$/;

/** The database's client has no code for these. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether an error comes from a database or a storage that is unreachable or full: the same call may succeed later.
 *
 * @example
 * isOutage(Object.assign(new Error('no space left'), { code: 'ENOSPC' })); // true
 */
export function isOutage(error: unknown): boolean {
  for (let deep = 0, cause = error; cause instanceof Error && deep < 5; deep += 1, cause = cause.cause) {
    const code = String((cause as NodeJS.ErrnoException).code ?? '');
    if (cause instanceof StorageUnavailableError || SYSTEM_CODES.has(code) || DATABASE_CODES.test(code)) return true;
    if (WORDS.test(cause.message)) return true;
  }
  return false;
}
