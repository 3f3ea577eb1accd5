import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./cluster-server.ts', import.meta.url));

/** One server of the cluster, which is restarted whenever it ends, like under a process supervisor. */
export interface Member {
  name: string;
  /** Empty while it does not serve, and for workers. */
  url: string;
  isUp: boolean;
  kills: number;
  starts: number;
  /** Unexpected exits, with the last output. */
  crashes: string[];
  /** Failed starts, with their output: expected while the database is down. */
  failedStarts: string[];
  /** Kills it at once, or asks it to stop and waits for that. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Lets it go for good. */
  retire(): Promise<void>;
}

export function startMember(name: string, env: Record<string, string>): Member {
  let child: ChildProcess | undefined;
  let isWanted = true;
  let isAsked = false;
  const member: Member = {
    name,
    url: '',
    isUp: false,
    kills: 0,
    starts: 0,
    crashes: [],
    failedStarts: [],
    async end(signal) {
      if (!child || child.exitCode !== null || !member.isUp) return null;
      isAsked = true;
      member.isUp = false;
      if (signal === 'SIGKILL') member.kills += 1;
      const exit = once(child, 'exit');
      child.kill(signal);
      return (await exit)[0];
    },
    async retire() {
      isWanted = false;
      isAsked = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([exit, delay(40_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };

  const keep = async () => {
    while (isWanted) {
      isAsked = false;
      const last: string[] = [];
      member.starts += 1;
      const own = spawn(process.execPath, [entry], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = own;
      const wasUp = { value: false };
      for (const stream of [own.stdout, own.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          const ready = /^Tangible (?:worker )?is ready(?: at (\S+))?$/.exec(line);
          if (ready) {
            member.url = ready[1] ?? '';
            member.isUp = true;
            wasUp.value = true;
          } else {
            last.push(line);
            if (last.length > 30) last.shift();
          }
        });
      }
      await once(own, 'exit');
      member.isUp = false;
      if (!isAsked) (wasUp.value ? member.crashes : member.failedStarts).push(last.slice(-12).join('\n'));
      if (member.failedStarts.length > 5) throw new Error(`${name} does not start: ${member.failedStarts.at(-1)}`);
      if (isWanted) await delay(500);
    }
  };
  void keep();
  return member;
}

export async function untilUp(members: readonly Member[], seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; members.some(({ isUp }) => !isUp); ) {
    if (Date.now() > end) throw new Error(`not up: ${members.filter(({ isUp }) => !isUp).map(({ name }) => name)}`);
    await delay(100);
  }
}
