import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './supervise.ts';
import type { TcpProxy } from './tcp-proxy.ts';

export interface Trouble {
  servers: readonly Member[];
  workers: readonly Member[];
  database: TcpProxy;
  storage: TcpProxy;
  setDiskFull(isFull: boolean): void;
  random: () => number;
  say: (line: string) => void;
}

/** Everything that goes wrong, in an order that the seed decides, spread over the time. Each comes at least once. */
export async function makeTrouble(trouble: Trouble, seconds: number): Promise<Record<string, number>> {
  const { servers, workers, database, storage, random, say } = trouble;
  const done: Record<string, number> = {};
  const kinds: Record<string, () => Promise<void>> = {
    'kill a worker': () => killOne(workers, random),
    'kill a server': () => killOne(servers, random),
    'kill two workers at once': async () => {
      await Promise.all([killOne(workers, random), killOne(workers, random)]);
    },
    'cut the database for 10 s': async () => {
      database.cut();
      await delay(10_000);
      database.mend();
    },
    'fill the disk of S3 for 8 s': async () => {
      trouble.setDiskFull(true);
      await delay(8_000);
      trouble.setDiskFull(false);
    },
    'slow S3 down and break it off for 10 s': async () => {
      storage.slow(150, 0.08);
      await delay(10_000);
      storage.mend();
    },
  };
  const names = Object.keys(kinds);
  const order = [...names].sort(() => random() - 0.5);
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end || order.length > 0) {
    // After each kind occurred once, kills are the most frequent.
    const name = order.shift() ?? names[Math.floor(random() ** 1.7 * names.length)] ?? '';
    say(`  trouble: ${name}`);
    await kinds[name]?.();
    done[name] = (done[name] ?? 0) + 1;
    await delay(1_500 + random() * 3_000);
  }
  return done;
}

/** On a busy machine it takes a while until there is one again to kill. */
async function killOne(members: readonly Member[], random: () => number): Promise<void> {
  for (let waits = 0; waits < 600 && !members.some(({ isUp }) => isUp); waits += 1) await delay(100);
  const up = members.filter(({ isUp }) => isUp);
  await up[Math.floor(random() * up.length)]?.end('SIGKILL');
}

/** Asks all to stop, one after the other, each when the one before serves again, like a rolling update. */
export async function restartInTurn(members: readonly Member[], say: (line: string) => void): Promise<number[]> {
  const exits: number[] = [];
  for (const member of members) {
    while (!member.isUp) await delay(100);
    say(`  restart: ${member.name}`);
    exits.push((await member.end('SIGTERM')) ?? -1);
    while (!member.isUp) await delay(100);
  }
  return exits;
}
