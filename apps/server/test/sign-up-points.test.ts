import { randomBytes } from 'node:crypto';
import {
  SIGN_UP_GRANTS_PER_ADDRESS_DAY,
  SIGN_UP_GRANTS_PER_SITE_DAY,
  SIGN_UP_POINTS,
  type SignUpPoints,
} from '@tangible/contracts';
import { expect, test } from 'vitest';
import { accountSteps, DAY, freshAddress, freshName, MINUTE } from './account-steps.ts';
import { startTestServer } from './harness.ts';

// No worker takes jobs here: this test is about immediate effects.
const server = await startTestServer({ workers: false });
const { register, enterNewWindow } = accountSteps(server);

const device = () => randomBytes(16).toString('hex');

async function join(from: string, deviceFingerprint: string | undefined = device()) {
  const username = freshName();
  const body = { username, email: `${username}@example.com`, password: 'correct horse', deviceFingerprint };
  const answer = await register(body, from);
  return answer.body as { user: { points: number }; signUpPoints: SignUpPoints; code?: string };
}

test('one IP address with invented devices and mailboxes gets the daily total, and the response says why it ends', async () => {
  enterNewWindow(24 * 60);
  const from = freshAddress();
  let points = 0;
  const reasons: (string | null)[] = [];
  // 30 accounts an hour, for as long as an address may register.
  for (let hour = 0; hour < 2; hour++) {
    for (let made = 0; made < 30; made++) {
      const { user, signUpPoints } = await join(from);
      expect(user.points).toBe(signUpPoints.granted);
      points += user.points;
      reasons.push(signUpPoints.reason);
    }
    expect((await join(from)).code).toBe('TOO_MANY_ATTEMPTS');
    server.passTime(60 * MINUTE);
  }
  expect(points).toBe(SIGN_UP_GRANTS_PER_ADDRESS_DAY * SIGN_UP_POINTS);
  expect(reasons.slice(SIGN_UP_GRANTS_PER_ADDRESS_DAY).every((reason) => reason === 'address-limit')).toBe(true);

  server.passTime(DAY);
  expect((await join(from)).user.points).toBe(SIGN_UP_POINTS);
});

test('the total applies to accounts registered at the same time', async () => {
  enterNewWindow(24 * 60);
  const from = freshAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => join(from)));
  const granted = answers.reduce((sum, { user }) => sum + user.points, 0);
  expect(granted).toBe(SIGN_UP_GRANTS_PER_ADDRESS_DAY * SIGN_UP_POINTS);
});

test('IPv6 addresses are counted by network and by site', async () => {
  enterNewWindow(24 * 60);
  let points = 0;
  for (let host = 1; host <= 12; host++) points += (await join(`2001:db8:77:1::${host}`)).user.points;
  expect(points).toBe(SIGN_UP_GRANTS_PER_ADDRESS_DAY * SIGN_UP_POINTS);
  // Another network of the same site each time; the other sites are not concerned.
  for (let network = 2; network <= 20; network++) points += (await join(`2001:db8:77:${network}::1`)).user.points;
  expect(points).toBe(SIGN_UP_GRANTS_PER_SITE_DAY * SIGN_UP_POINTS);
  expect((await join('2001:db8:78:1::1')).user.points).toBe(SIGN_UP_POINTS);
});

test('a device refused because of its IP address can get its points from another', async () => {
  enterNewWindow(24 * 60);
  const from = freshAddress();
  for (let made = 0; made < SIGN_UP_GRANTS_PER_ADDRESS_DAY; made++) await join(from);
  const mine = device();
  expect((await join(from, mine)).signUpPoints).toEqual({ granted: 0, reason: 'address-limit' });
  expect((await join(freshAddress(), mine)).signUpPoints).toEqual({ granted: SIGN_UP_POINTS, reason: null });
  expect((await join(freshAddress(), mine)).signUpPoints).toEqual({ granted: 0, reason: 'device-used' });
});
