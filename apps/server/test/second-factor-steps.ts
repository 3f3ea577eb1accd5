import { Secret, TOTP } from 'otpauth';
import { freshAddress } from './account-steps.ts';
import type { Answer, Person, TestServer } from './harness.ts';

/** The code of an authenticator app at a given time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export const STEP_MS = 30_000;

/** Signs in with a code, or without one. */
export const logInWith = (server: TestServer, person: Person, code?: string, from = freshAddress()): Promise<Answer> =>
  server.call('POST', '/auth/login', {
    body: { usernameOrEmail: person.user.username, password: person.password, ...(code === undefined ? {} : { code }) },
    from,
  });

/**
 * Turns two-factor authentication on, like the screen. The code that confirms it is used up, so the clock advances by
 * one step.
 */
export async function turnOn(server: TestServer, person: Person): Promise<{ secret: string; codes: string[] }> {
  const { password } = person;
  const begun = await person.call('POST', '/account/second-factor', { body: { password } });
  const { secret } = begun.body.data;
  const code = codeAt(secret, server.services.clock());
  const confirmed = await person.call('POST', '/account/second-factor/confirm', { body: { code } });
  server.passTime(STEP_MS);
  return { secret, codes: confirmed.body.data.recoveryCodes };
}
