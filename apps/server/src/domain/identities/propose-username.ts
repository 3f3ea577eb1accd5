import { randomInt } from 'node:crypto';
import { checkRegistration, USERNAME_LENGTH_MAX } from '@tangible/contracts';
import type { ProvenIdentity } from '../../providers/sign-in/sign-in-provider.ts';

/**
 * A username for somebody who typed none: what the provider calls them, if that is allowed as a name here; with digits
 * from the second try on.
 *
 * @example
 * proposeUsername({ ...identity, name: 'octo-cat' }, 2); // 'octo-cat4821'
 */
export function proposeUsername({ name, email }: Pick<ProvenIdentity, 'name' | 'email'>, tried: number): string {
  const digits = tried === 1 ? '' : String(randomInt(1000, 10_000));
  const wishes = [name, email?.split('@')[0]].map((wish) => clean(wish ?? '') + digits);
  const fits = (username: string) =>
    checkRegistration({ username, email: 'somebody@example.com', password: 'not checked here' }) === null;
  return wishes.find(fits) ?? `user${randomInt(100_000, 1_000_000)}`;
}

/** Without the signs that a username may not have, and with room for digits. */
const clean = (wish: string) =>
  [
    ...wish
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '')
      .replace(/^[^\p{L}\p{N}]+/u, ''),
  ]
    .slice(0, USERNAME_LENGTH_MAX - 4)
    .join('')
    .trim();
