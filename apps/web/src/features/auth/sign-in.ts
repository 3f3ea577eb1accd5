import {
  type AuthAnswer,
  type FinishSignInAnswer,
  type RegisterAnswer,
  type RegisterBody,
  SOURCE_ID_DEFAULT,
} from '@tangible/contracts';
import * as account from '../../api/account.ts';
import { ApiError } from '../../api/call.ts';
import { finishSignIn } from '../../api/identities.ts';
import { notify } from '../../api/notify.ts';
import { storeSession } from '../../api/session-store.ts';
import { readFingerprint } from './device-fingerprint.ts';
import {
  forgetDeviceAccount,
  noteSignIn,
  readDeviceAccount,
  readDeviceId,
  storeDeviceAccount,
} from './device-store.ts';
import { makeDeviceAccount } from './make-device-account.ts';
import type { ProviderAttempt } from './provider-attempt.ts';

/** The ways to sign in. Each returns the session, stores it, and notifies the team. */

/** The product that a person came from, out of `?sourceId=`. */
export const readSourceId = (search: string): string =>
  new URLSearchParams(search).get('sourceId')?.slice(0, 64) || SOURCE_ID_DEFAULT;

export interface Credentials {
  usernameOrEmail: string;
  password: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
}

export async function logIn(credentials: Credentials, sourceId: string): Promise<AuthAnswer> {
  const deviceId = readDeviceId();
  return welcome(await account.logIn({ ...credentials, sourceId, deviceId }), 'user_login');
}

export async function register(
  { username, email, password }: Pick<RegisterBody, 'username' | 'email' | 'password'>,
  sourceId: string,
): Promise<RegisterAnswer> {
  const deviceFingerprint = await readFingerprint();
  const deviceId = readDeviceId();
  const body = { username, email, password, deviceFingerprint, deviceId, sourceId };
  return welcome(await account.register(body), 'user_register');
}

/** Some 25 million names can be made up, so even a second clash in a row means that something else is wrong. */
const NAMES_MAX = 5;

/** Enters with the account of this device: the stored one, or one that is made up now. */
export async function quickLogIn(sourceId: string): Promise<AuthAnswer | RegisterAnswer> {
  const known = await logInStored(sourceId);
  if (known) return known;
  for (let tried = 1; ; tried++) {
    const made = makeDeviceAccount();
    try {
      const answer = await register(made, sourceId);
      storeDeviceAccount(made);
      return answer;
    } catch (error) {
      const isTaken = error instanceof ApiError && (error.code === 'USERNAME_TAKEN' || error.code === 'EMAIL_TAKEN');
      if (!isTaken || tried === NAMES_MAX) throw error;
    }
  }
}

/** Signs in with the stored account of this device. Null if there is none, or if the server no longer knows it. */
export async function logInStored(sourceId: string): Promise<AuthAnswer | null> {
  const stored = readDeviceAccount();
  if (!stored) return null;
  try {
    return await logIn({ usernameOrEmail: stored.username, password: stored.password }, sourceId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'WRONG_CREDENTIALS') throw error;
    forgetDeviceAccount();
    return null;
  }
}

/** Finishes a sign-in with an account elsewhere, with what the provider sent back. */
export async function enterWithProvider({
  attempt: { provider, secret, search },
  query,
  code,
}: {
  attempt: ProviderAttempt;
  query: string;
  code?: string;
}): Promise<FinishSignInAnswer> {
  const answer = await finishSignIn(provider, {
    query,
    secret,
    ...(code === undefined ? {} : { code }),
    deviceFingerprint: await readFingerprint(),
    deviceId: readDeviceId(),
    sourceId: readSourceId(search),
    language: document.documentElement.lang,
  });
  return welcome(answer, answer.signUpPoints ? 'user_register' : 'user_login');
}

/** Whether the password was right and a code of the second factor is asked for. */
export const isCodeAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

/** The session is stored first, because the notification uses it. */
function welcome<T extends AuthAnswer>(answer: T, eventType: 'user_login' | 'user_register'): T {
  if (!answer.token || !answer.user) throw new Error('the answer holds no session');
  storeSession(answer.token, answer.user);
  noteSignIn();
  void notify({ eventType });
  return answer;
}
