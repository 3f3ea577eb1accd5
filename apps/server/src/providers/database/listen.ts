import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How often the connection is checked, and how long a response may take: a cut cable sends no error. */
const LOOK_EVERY_MS = 10_000;
const ANSWER_MS = 5_000;

/** Between tries to connect again; a part is left to chance, so that many processes do not come at once. */
const PAUSE_MS = 1_000;

interface Listening {
  connectionString: string;
  channel: string;
  onPayload: (payload: string) => void;
  /** The connection was down for a while: notifications may have been missed. */
  onGap: () => void;
}

/** Listens on a separate connection, and opens a new one whenever it breaks. Returns a function that ends it. */
export async function listen({ connectionString, channel, onPayload, onGap }: Listening): Promise<() => Promise<void>> {
  const closing = new AbortController();

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', (message) => onPayload(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  };

  // The first one is the caller's to worry about: a database that is not there stops the start.
  let client = await open();

  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await untilBroken(client, closing.signal);
      client.end().catch(() => {});
      while (!closing.signal.aborted) {
        try {
          client = await open();
          onGap();
          break;
        } catch {
          await rest(PAUSE_MS * (0.5 + Math.random()), closing.signal);
        }
      }
    }
  };
  const kept = keep();

  return async () => {
    closing.abort();
    await kept;
    await client.end().catch(() => {});
  };
}

/** Resolves when a connection ends, does not answer any more, or is not wanted any longer. */
async function untilBroken(client: pg.Client, closing: AbortSignal): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, closing]);
  const ended = once(client, 'end', { signal }).catch(() => {});
  const silent = (async () => {
    while (!signal.aborted) {
      await rest(LOOK_EVERY_MS, signal);
      if (!signal.aborted) await client.query('select 1');
    }
  })().catch(() => {});
  await Promise.race([ended, silent]);
  over.abort();
}

const rest = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
