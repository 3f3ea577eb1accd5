import { createServer, type IncomingMessage } from 'node:http';
import { listen } from './listen.ts';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeAnswer {
  status?: number;
  /** JSON without it. */
  type?: string;
  body: unknown;
}

/** Serves the responses of `answer` on a free port until the test, or the file that called it, is done. */
export async function serve(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<{ url: string; calls: FakeRequest[] }> {
  const calls: FakeRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://fake');
    const call: FakeRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    calls.push(call);
    const { status = 200, type = 'application/json', body } = await answer(call);
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { url: await listen(server), calls };
}
