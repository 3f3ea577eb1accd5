import autocannon from 'autocannon';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Driven {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface DriveOptions {
  /** Where the processes listen; connections are spread over them evenly. */
  urls: string[];
  /** Called for each request: those that write must differ. */
  next: () => LoadRequest;
  connections: number;
  seconds: number;
}

/** Sends requests over kept-alive connections as fast as they are answered. A failed response ends the run. */
export async function drive({ urls, next, connections, seconds }: DriveOptions): Promise<Driven> {
  const result = await autocannon({
    // It takes a list; its types know only one.
    url: urls as unknown as string,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const { latency, non2xx, errors, duration } = result;
  if (non2xx + errors > 0) {
    throw new Error(`${next().path}: ${non2xx} answers were no success (${JSON.stringify(result.statusCodeStats)})`);
  }
  const { totalCount: completed } = latency as autocannon.Histogram & { totalCount: number };
  return {
    requests: completed,
    perSecond: Math.round(completed / duration),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}
