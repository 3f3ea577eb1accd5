import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from '../when-done.ts';

/** Opens a server on a free port until the test, or the file that called this, is done. Returns its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
