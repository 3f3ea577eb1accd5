import { API_VERSION } from '@tangible/contracts';

const VERSIONED = `/api/${API_VERSION}/`;

/**
 * The path of a call without the version of the API. Both paths are one route from here on, so limits, access rules,
 * records of idempotency keys, metrics and log cannot differ between them.
 *
 * @example
 * dropVersion('/api/v1/tangible/history?limit=5'); // '/api/tangible/history?limit=5'
 */
export const dropVersion = (url: string): string =>
  url.startsWith(VERSIONED) ? `/api/${url.slice(VERSIONED.length)}` : url;

/** The path of a call with the version, as programs should use it. Files have no version: their bytes never change. */
export const addVersion = (path: string): string => path.replace(/^\/api\//, VERSIONED);
