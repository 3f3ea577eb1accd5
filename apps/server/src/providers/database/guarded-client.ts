import type { Socket } from 'node:net';
import pg from 'pg';

/** PostgreSQL breaks off a statement that takes longer. Nothing that we ask takes a tenth of it. */
const STATEMENT_MS = 20_000;

/** So PostgreSQL always says something within this time; a line that is silent for longer is cut somewhere. */
const SILENCE_MS = 25_000;

/**
 * A connection that can break without harm.
 *
 * A pool removes its own listener while a connection is in use, and an unhandled error event ends the process: so the
 * client listens itself. Running queries learn of it by their own rejections. A pulled cable sends no error: a
 * connection that is silent for too long is closed, so that no request waits forever.
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
