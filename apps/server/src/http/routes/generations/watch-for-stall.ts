import type { FastifyRequest } from 'fastify';

const LOOK_MS = 250;

/** So often nothing may have moved: for a body that is on its way, and for one that is all here. */
const LOOKS_MAX = { onItsWay: 120, here: 8 };

/**
 * Rejects if the body of a request stalls. A form whose part has no end of its headers, or no name, is never finished
 * by the parser (@fastify/busboy 3.2.5), and the request would stay open forever.
 *
 * Checks are counted and not seconds: between two of them all pending work has run, however busy the machine.
 *
 * @example
 * const stall = watchForStall(request);
 * await Promise.race([readAll(request), stall.promise]).finally(stall.stop);
 */
export function watchForStall({ raw }: Pick<FastifyRequest, 'raw'>): { promise: Promise<never>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    let [seen, looks] = [-1, 0];
    timer = setInterval(() => {
      const bytes = raw.socket?.bytesRead ?? 0;
      looks = bytes === seen ? looks + 1 : 0;
      seen = bytes;
      const isHere = raw.complete || raw.readableEnded;
      if (looks > (isHere ? LOOKS_MAX.here : LOOKS_MAX.onItsWay)) reject(new Error('the form does not end'));
    }, LOOK_MS);
  });
  return { promise, stop: () => clearInterval(timer) };
}
