import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that takes OTLP over HTTP, as operators run one. */
async function startCollector() {
  const spans: WireSpan[] = [];
  const seen = { paths: new Set<string>(), services: new Set<string>(), headers: new Set<string>() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
    seen.headers.add(String(request.headers.authorization));
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
      for (const { key, value } of resource.attributes) seen.services.add(`${key}=${value.stringValue}`);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, spans, seen };
}

const TIMINGS = [
  { stage: 'infer-shape', ms: 40 },
  { stage: 'bake-texture', ms: 20 },
] as const;

test('the spans of one generation are a tree: request, job, engine, stages', async () => {
  const collector = await startCollector();
  const server = await startTestServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_SERVICE_NAME: 'tangible-test',
    },
    given: {
      generator: {
        ...quickGenerator,
        async generate(request, options) {
          for (const { stage } of TIMINGS) options.onProgress(50, stage);
          return { ...(await quickGenerator.generate(request, options)), timings: TIMINGS };
        },
      },
    },
  });
  const ada = await server.register({ points: 30 });
  const outer = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  const { multipart } = await import('../harness.ts');
  const form = multipart(await readFixture('mug.png'), { subdivisionLevel: 'low' });
  const started = await ada.call('POST', '/tangible/generate', {
    ...form,
    headers: { ...form.headers, traceparent: `00-${outer.traceId}-${outer.spanId}-01` },
  });
  expect(started.status).toBe(200);
  expect((await waitForEnd(ada, started.body.contentId)).status).toBe('COMPLETED');
  await server.stop();

  const spans = collector.spans.filter(({ traceId }) => traceId === outer.traceId);
  const one = (name: string) => {
    const found = spans.filter((span) => span.name === name);
    expect(found, name).toHaveLength(1);
    return found[0]!;
  };
  const request = one('POST /api/tangible/generate');
  expect(request.parentSpanId).toBe(outer.spanId);
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const job = one('job generate-asset');
  expect(job.parentSpanId).toBe(request.spanId);
  const engine = one('engine generate');
  expect(engine.parentSpanId).toBe(job.spanId);
  for (const { stage, ms } of TIMINGS) {
    const span = one(stage);
    expect(span.parentSpanId).toBe(engine.spanId);
    expect(Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6).toBe(ms);
  }
  const puts = spans.filter(({ name }) => name === 'storage put');
  // The upload within the request; three files and the ZIP within the job.
  expect(puts.filter(({ parentSpanId }) => parentSpanId === request.spanId)).toHaveLength(1);
  expect(puts.filter(({ parentSpanId }) => parentSpanId === job.spanId)).toHaveLength(4);

  expect([...collector.seen.paths]).toEqual(['POST /v1/traces application/json']);
  expect([...collector.seen.services]).toEqual(['service.name=tangible-test']);
  expect([...collector.seen.headers]).toEqual(['Bearer abc']);
  // Traces contain no identity or credentials.
  expect(JSON.stringify(collector.spans)).not.toContain(ada.token);
  expect(JSON.stringify(collector.spans)).not.toContain(ada.user.id);
});

test('a failed job is an error in its trace, and an invalid traceparent starts a new one', async () => {
  const collector = await startCollector();
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    workers: false,
  });
  await server.call('GET', '/health', { headers: { traceparent: '00-nonsense' } });
  await server.services.traces
    .follow({ traceparent: 'nonsense' }, 'job test', async () => {
      throw new Error('it broke');
    })
    .catch(() => {});
  await server.stop();
  const [request, job] = ['GET /api/health', 'job test'].map((name) => collector.spans.find((s) => s.name === name));
  expect(request?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(request?.parentSpanId).toBeUndefined();
  expect(job?.status?.code).toBe(2);
});

test('an event stream is one span, which ends when its client disconnects', async () => {
  const collector = await startCollector();
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, workers: false });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ada = await server.register();
  const { contentId } = (await ada.generate(await readFixture('mug.png'))).body;
  const response = await fetch(`http://127.0.0.1:${port}/api/tangible/generations/${contentId}/events`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  await server.stop();
  const spans = collector.spans.filter(({ name }) => name === 'GET /api/tangible/generations/:contentId/events');
  expect(spans).toHaveLength(1);
  expect(spans[0]!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
});

test('without a collector, OpenTelemetry is not loaded', async () => {
  const server = await startTestServer({ workers: false });
  expect((await server.call('GET', '/health')).status).toBe(200);
  expect(server.services.traces.carry()).toEqual({});
  const { noTraces } = await import('../../src/traces/traces.ts');
  expect(server.services.traces).toBe(noTraces);
});
