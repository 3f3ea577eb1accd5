import { checkRegistration } from '@tangible/contracts';
import { describe, expect, it } from 'vitest';
import { makeDeviceAccount } from './make-device-account.ts';
import { randomBelow, shuffle } from './random.ts';

const ACCOUNTS = Array.from({ length: 2000 }, makeDeviceAccount);

describe('makeDeviceAccount', () => {
  it('names it by adjective, noun and a number from 1000 to 9999', () => {
    for (const { username } of ACCOUNTS) expect(username).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+[1-9]\d{3}$/);
    const numbers = ACCOUNTS.map(({ username }) => Number(username.slice(-4)));
    // Two thousand draws out of nine thousand reach near both ends.
    expect(Math.min(...numbers)).toBeLessThan(1100);
    expect(Math.max(...numbers)).toBeGreaterThan(9900);
  });

  it('uses its name in lower case as the address', () => {
    for (const { username, email } of ACCOUNTS) {
      expect(email).toBe(`${username.toLowerCase()}@device.tangible.local`);
    }
  });

  it('creates a password of 12 characters with one of every kind', () => {
    for (const { password } of ACCOUNTS) {
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
      for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) expect(password).toMatch(kind);
    }
    expect(new Set(ACCOUNTS.map(({ password }) => password)).size).toBe(2000);
    // No kind has a fixed position.
    for (const place of [0, 1, 2, 3, 11]) {
      expect(new Set(ACCOUNTS.map(({ password }) => password[place])).size).toBeGreaterThan(60);
    }
  });

  it('creates an account that registration accepts', () => {
    for (const account of ACCOUNTS) expect(checkRegistration(account)).toBeNull();
  });
});

describe('randomBelow', () => {
  it('draws every number about equally often', () => {
    const counts = new Array<number>(7).fill(0);
    for (let draw = 0; draw < 70_000; draw++) counts[randomBelow(7)]! += 1;
    // Ten thousand each; the standard deviation is 93, so six of them.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(560);
  });

  it('shuffles without losing anything', () => {
    const items = [1, 2, 3, 4, 5];
    const firsts = new Set<number>();
    for (let round = 0; round < 200; round++) {
      const shuffled = shuffle(items);
      expect([...shuffled].sort()).toEqual(items);
      firsts.add(shuffled[0]!);
    }
    expect(firsts.size).toBe(5);
  });
});
