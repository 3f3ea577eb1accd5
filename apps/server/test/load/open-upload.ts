import { once } from 'node:events';
import { connect } from 'node:net';
import type { Person, TestServer } from '../harness.ts';

export interface OpenUpload {
  /** The status and the head of the first answer, as soon as there is one. */
  answer: Promise<{ status: number; head: string; body: string }>;
  send(bytes: Uint8Array): Promise<void>;
  leave(): void;
}

/** Starts an upload on a real port: the head of the request and of its file, and no more until the test says so. */
export async function openUpload(
  { app }: Pick<TestServer, 'app'>,
  { token }: Pick<Person, 'token'>,
  { path, length }: { path: string; length: number },
): Promise<OpenUpload> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  const socket = connect(address.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=xx\r\ncontent-length: ${length}\r\n\r\n` +
      '--xx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  );
  let text = '';
  const answer = new Promise<{ status: number; head: string; body: string }>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head, body = ''] = text.split('\r\n\r\n', 2);
      const wanted = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN);
      if (body.length >= wanted) resolve({ status: Number(text.slice(9, 12)), head: head ?? '', body });
    });
  });
  return {
    answer,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    leave: () => socket.destroy(),
  };
}
