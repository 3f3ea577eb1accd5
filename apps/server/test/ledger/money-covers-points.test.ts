import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import { openBank } from './bank.ts';
import { checkBooks } from './check-books.ts';
import { MOVES, type Player } from './moves.ts';
import { makeRandom } from './random.ts';

const bank = openBank();
const server = await startTestServer({ workers: false, given: { payments: new Map([['stripe', bank.provider]]) } });
const { services } = server;

async function enter(): Promise<Player> {
  const { user } = await server.register({ points: 0 });
  const empty = { bought: new Map(), subscriptions: [], made: [], mail: [], waiting: [] };
  return { userId: user.id, gifts: 0, ...empty };
}

/** Frequent moves are listed several times. */
const NAMES = [...Object.keys(MOVES), 'buy', 'hold', 'hold', 'hold', 'release', 'capture', 'refund', 'unfreeze'];

/** The bank has reported everything that it did. */
const isSettled = ({ mail }: Player) => mail.length === 0;

/** One long game, in which every move is made, and two short ones. */
const GAMES = [
  [20261117, 450],
  [71, 150],
  [4096, 150],
] as const;

test.each(GAMES)('money in minus money out covers points out at every step (seed %d)', async (seed, stepCount) => {
  const random = makeRandom(seed);
  const players = [await enter(), await enter(), await enter()];
  const done: string[] = [];
  for (let step = 0; step < stepCount; step += 1) {
    const player = random.pick(players)!;
    const name = random.pick(NAMES)!;
    await MOVES[name]!({ services, bank, random }, player);
    done.push(name);
    await checkBooks(services, bank, player, `${step} ${name}`, isSettled(player));
  }
  for (const player of players) {
    await MOVES['complete refunds']!({ services, bank, random }, player);
    await MOVES['late mail']!({ services, bank, random }, player);
    await checkBooks(services, bank, player, 'the end', true);
  }
  if (stepCount >= 450) expect([...new Set(done)].sort()).toEqual(Object.keys(MOVES).sort());
});

test.each([20261118, 5])('and with concurrent operations for the same user (seed %d)', async (seed) => {
  const random = makeRandom(seed);
  const players = [await enter(), await enter()];
  for (let round = 0; round < 60; round += 1) {
    const player = random.pick(players)!;
    const names = Array.from({ length: 6 }, () => random.pick(NAMES)!);
    await Promise.all(names.map((name) => MOVES[name]!({ services, bank, random }, player)));
    await MOVES['late mail']!({ services, bank, random }, player);
    await checkBooks(services, bank, player, `${round} ${names.join(', ')}`, true);
  }
});

/** In CI a few; `LEDGER_SEQUENCES=2500` plays as many as a change of the ledger deserves, in some minutes. */
const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 50);

test(`${SEQUENCES} short sequences, each from an empty account (seed 17)`, { timeout: 0 }, async () => {
  const random = makeRandom(17);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const player = await enter();
    await MOVES.buy!({ services, bank, random }, player);
    for (let step = 0; step < 8; step += 1) {
      const name = random.pick(NAMES)!;
      await MOVES[name]!({ services, bank, random }, player);
      await checkBooks(services, bank, player, `${sequence}: ${step} ${name}`, isSettled(player));
    }
  }
});
