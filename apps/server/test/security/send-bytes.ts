import { connect } from 'node:net';
import type { TestServer } from '../harness.ts';

/** Sends bytes as they are to a real port and gives back all that comes until the server hangs up. */
export async function sendBytes({ app }: Pick<TestServer, 'app'>, bytes: string | Uint8Array): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(address.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may hang up while the rest is still on its way.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}
