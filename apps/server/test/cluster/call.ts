import { setTimeout as delay } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import type { Member } from './supervise.ts';

/** A machine that is busy with other work takes minutes to restart a server. */
const GIVE_UP_MS = 10 * 60_000;

interface CallInput {
  name: string;
  method: string;
  path: string;
  token?: string;
  body?: () => RequestInit['body'];
  headers?: Record<string, string>;
  /** Whether the same call may be sent again without a response: not for calls that start work. */
  repeat: boolean;
}

/** The body is null if no response arrived and the call must not be repeated. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered
export type CallAnswer = { status: number; body: any } | null;

/** Calls any server that is up, and another one if that fails or is unavailable, like a load balancer. */
export async function call(
  { servers, figures, random }: { servers: readonly Member[]; figures: Figures; random: () => number },
  { name, method, path, token, body, headers, repeat }: CallInput,
): Promise<CallAnswer> {
  const until = Date.now() + GIVE_UP_MS;
  for (let tries = 0; Date.now() < until; tries += 1) {
    if (tries > 0) {
      figures.retries += 1;
      await delay(250 + random() * 500);
    }
    const up = servers.filter(({ isUp, url }) => isUp && url);
    const server = up[Math.floor(random() * up.length)];
    if (!server) continue;
    const start = performance.now();
    try {
      const response = await fetch(server.url + path, {
        method,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body ? { body: body() ?? null } : {}),
        signal: AbortSignal.timeout(90_000),
      });
      const text = await response.text();
      figures.count(name, response.status, performance.now() - start);
      if (response.status === 503) continue;
      if (response.status >= 500) figures.wrong.push(`${response.status} ${method} ${path}: ${text.slice(0, 200)}`);
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') figures.wrong.push(`no answer in 90 s: ${method} ${path}`);
      figures.connectionsLost += 1;
      if (!repeat) return null;
    }
  }
  throw new Error(`${method} ${path} never succeeded`);
}
