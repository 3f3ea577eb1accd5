import type { User } from '@tangible/contracts';
import { forgetBatch } from './forget-batch.ts';

/** The session as it is kept locally, under the names of the specification. */
const TOKEN_KEY = 'authToken';
const USER_KEY = 'user';

/** Null also where the browser blocks storage, as in a frame of another site. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Throws if the stored value is not a user. */
export function readStoredUser(): User | null {
  const text = localStorage.getItem(USER_KEY);
  return text === null ? null : (JSON.parse(text) as User);
}

export function storeSession(token: string, user: User): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

export const storeUser = (user: User): void => localStorage.setItem(USER_KEY, JSON.stringify(user));

export function clearSession(): void {
  forgetBatch();
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage is blocked: there is no session in it.
  }
}
