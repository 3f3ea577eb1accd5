import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { whenDone } from '../when-done.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  event: { id: string; type: string; version: number; created: string; data: Record<string, unknown> };
  path: string;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** A server that receives webhooks. It answers 200 until it is told something else. */
export async function startReceiver(first: Answer = (response) => response.end('ok')) {
  const received: Received[] = [];
  let answer = first;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const message = { headers: request.headers, body, event: JSON.parse(body), path: request.url ?? '' };
    received.push(message);
    answer(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith(next: Answer) {
      answer = next;
    },
    /** Waits until at least so many messages have come. */
    async wait(count: number): Promise<Received[]> {
      await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
      return received;
    },
  };
}
