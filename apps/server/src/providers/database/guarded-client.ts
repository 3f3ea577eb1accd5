import type { Socket } from 'node:net';
import pg from 'pg';

/** PostgreSQL breaks off a statement that takes longer. Nothing that we ask takes a tenth of it. */
const STATEMENT_MS = 20_000;

/** So PostgreSQL always says something within this time; a line that is silent for longer is cut somewhere. */
const SILENCE_MS = 25_000;

/**
 * A connection that can break without harm.
 *
 * A pool takes its own listener off a connection while somebody uses it, and an error that nobody listens for ends the
 * process: so it listens itself. The queries under way are told by their own rejections. And a cable that is pulled sends
 * no word: a connection that is silent for too long is given up, so that no request waits for ever.
 */
class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
    this.once('connect', () => {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.setTimeout(SILENCE_MS, () =>
        stream.destroy(new Error('Connection terminated: it was silent for too long')),
      );
    });
  }
}

/** How pools connect: with limits on every wait. */
export const GUARDED = {
  Client: GuardedClient,
  connectionTimeoutMillis: 5_000,
  statement_timeout: STATEMENT_MS,
  keepAlive: true,
};
