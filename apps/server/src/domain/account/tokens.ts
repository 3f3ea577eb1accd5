import { createHash, randomBytes } from 'node:crypto';

/** The prefix distinguishes the two kinds of bearer token, for us and for secret scanners. */
export const SESSION_PREFIX = 'tgs_';
export const API_KEY_PREFIX = 'tgk_';

/** 256 random bits that cannot be guessed. */
export const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url');

/** A token is random already, so one fast hash is enough to make a stolen table useless. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
