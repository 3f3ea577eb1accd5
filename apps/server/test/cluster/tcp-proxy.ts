import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Breaks all connections and refuses new ones until it is repaired. */
  cut(): void;
  /** Delays every piece by this long, and breaks a connection with this probability at each piece. */
  slow(delayMs: number, breakChance: number): void;
  mend(): void;
  close(): void;
}

/** A line to a server on this machine that can be cut and slowed down. */
export async function startTcpProxy(target: number, random: () => number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let breakChance = 0;

  const join = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      if (delayMs === 0) return to.write(piece);
      from.pause();
      setTimeout(() => {
        if (random() < breakChance) return from.destroy();
        to.write(piece);
        from.resume();
      }, delayMs);
    });
    // Data that is still held back is sent first.
    from.on('end', () => setTimeout(() => to.end(), delayMs + 5));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs + 10));
  };

  const server = createServer((client) => {
    if (isCut) return client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    join(client, upstream);
    join(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    slow(ms, chance) {
      delayMs = ms;
      breakChance = chance;
    },
    mend() {
      isCut = false;
      delayMs = 0;
      breakChance = 0;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
