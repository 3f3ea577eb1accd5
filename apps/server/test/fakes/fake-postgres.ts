import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface FakePostgres {
  url: string;
  /** Connections that were opened, also those that are closed again. */
  opened: number;
  open: Set<Socket>;
  statements: string[];
  /** While false, connections are broken as soon as they come. */
  isUp: boolean;
  /** Breaks all connections. */
  cut(): void;
  /** Notifies every connection of a message on a channel. */
  tell(channel: string, payload: string): void;
}

/**
 * As much of PostgreSQL as it takes to connect and to send statements, none of which gets a result: the real one cannot
 * be cut off at will in a test.
 */
export async function startFakePostgres(): Promise<FakePostgres> {
  const fake: FakePostgres = {
    url: '',
    opened: 0,
    open: new Set(),
    statements: [],
    isUp: true,
    cut() {
      for (const socket of fake.open) socket.resetAndDestroy();
    },
    tell(channel, payload) {
      const body = Buffer.concat([Buffer.alloc(4), Buffer.from(`${channel}\0${payload}\0`)]);
      for (const socket of fake.open) socket.write(message('A', body));
    },
  };
  const server = createServer((socket) => {
    fake.opened += 1;
    fake.open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => fake.open.delete(socket));
    if (!fake.isUp) return socket.resetAndDestroy();
    let isGreeted = false;
    socket.on('data', (bytes: Buffer) => {
      if (!isGreeted) {
        isGreeted = true;
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
        return;
      }
      if (bytes[0] !== 0x51) return; // Only a simple query is answered.
      fake.statements.push(bytes.subarray(5, -1).toString());
      socket.write(Buffer.concat([message('C', Buffer.from('OK\0')), ready]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    fake.cut();
    server.close();
  });
  fake.url = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/fake`;
  return fake;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message('Z', Buffer.from('I'));
