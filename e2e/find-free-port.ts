import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port for a server that must know its own address before it starts. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
