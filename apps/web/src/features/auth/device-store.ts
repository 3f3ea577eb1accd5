import type { DeviceAccount } from './make-device-account.ts';

/** The browser's storage about itself and its user, under its own keys. */
const DEVICE_ID_KEY = 'deviceId';
const DEVICE_ACCOUNT_KEY = 'deviceAccount';
const REMEMBER_KEY = 'rememberMe';
const REMEMBERED_USERNAME_KEY = 'rememberedUsername';
const LEFT_KEY = 'signedOut';

/** Names this browser to the server at every login; made up once. */
export function readDeviceId(): string {
  const known = localStorage.getItem(DEVICE_ID_KEY);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(DEVICE_ID_KEY, made);
  return made;
}

/** The account of this device; null if there is none, and if the stored value is invalid. */
export function readDeviceAccount(): DeviceAccount | null {
  try {
    const stored = JSON.parse(localStorage.getItem(DEVICE_ACCOUNT_KEY) ?? 'null') as DeviceAccount | null;
    return typeof stored?.username === 'string' && typeof stored.password === 'string' ? stored : null;
  } catch {
    return null;
  }
}

export const storeDeviceAccount = (account: DeviceAccount): void =>
  localStorage.setItem(DEVICE_ACCOUNT_KEY, JSON.stringify(account));

export const forgetDeviceAccount = (): void => localStorage.removeItem(DEVICE_ACCOUNT_KEY);

/** Removes everything that this browser stores about a deleted user: the next one is a new user to the server. */
export function erasePerson(username: string): void {
  if (readDeviceAccount()?.username === username) forgetDeviceAccount();
  localStorage.removeItem(DEVICE_ID_KEY);
  remember(null);
}

/** The name of who asked to be remembered here, or null. */
export const readRemembered = (): string | null =>
  localStorage.getItem(REMEMBER_KEY) === 'true' ? localStorage.getItem(REMEMBERED_USERNAME_KEY) : null;

/** Remembers a name on this device; null forgets. */
export function remember(username: string | null): void {
  if (username === null) {
    localStorage.removeItem(REMEMBER_KEY);
    localStorage.removeItem(REMEMBERED_USERNAME_KEY);
    return;
  }
  localStorage.setItem(REMEMBER_KEY, 'true');
  localStorage.setItem(REMEMBERED_USERNAME_KEY, username);
}

/**
 * A stored device account signs in by itself when the login screen opens. A user who has just signed out would be
 * signed in again at once and could never choose another account; so for the rest of this visit the screen waits. A
 * visit ends with its tab, and a sign-in starts a new one.
 */
export const noteSignOut = (): void => sessionStorage.setItem(LEFT_KEY, 'true');
export const noteSignIn = (): void => sessionStorage.removeItem(LEFT_KEY);
export const hasSignedOut = (): boolean => sessionStorage.getItem(LEFT_KEY) !== null;
