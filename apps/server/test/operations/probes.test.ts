import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { buildProbeApp } from '../../src/http/probe-app.ts';
import { startTestServer } from '../harness.ts';

const TOKEN = 'a-token-of-the-test';

async function openProbes(env: Record<string, string> = {}) {
  const { services } = await startTestServer({ env, workers: false });
  const probes = buildProbeApp(services);
  onTestFinished(() => probes.close());
  return probes;
}

test('without a token, metrics are served to this machine only, and health to every prober', async () => {
  const probes = await openProbes();
  const statusFrom = async (remoteAddress: string, url: string, headers = {}) =>
    (await probes.inject({ url, remoteAddress, headers })).statusCode;
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFrom(here, '/metrics')).toBe(200);
  for (const elsewhere of ['10.0.0.9', '203.0.113.5', '2001:db8::7', '::ffff:10.0.0.9']) {
    expect(await statusFrom(elsewhere, '/metrics')).toBe(401);
    expect(await statusFrom(elsewhere, '/api/health/live')).toBe(200);
    expect(await statusFrom(elsewhere, '/api/health/ready')).toBe(200);
  }
  // A proxy on this machine forwards requests from elsewhere, and no header makes another machine count as this one.
  expect(await statusFrom('127.0.0.1', '/metrics', { 'x-forwarded-for': '203.0.113.5' })).toBe(401);
  expect(await statusFrom('203.0.113.5', '/metrics', { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
});

test('with a token, metrics are served to any client that sends it', async () => {
  const probes = await openProbes({ METRICS_TOKEN: TOKEN });
  const statusFrom = async (remoteAddress: string, headers = {}) =>
    (await probes.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await statusFrom('127.0.0.1')).toBe(401);
  expect(await statusFrom('10.0.0.9', { authorization: `Bearer ${TOKEN}` })).toBe(200);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address;

test.runIf(outside)('over a real connection to another address of this machine', async () => {
  const probes = await openProbes();
  await probes.listen({ port: 0, host: '0.0.0.0' });
  const { port } = probes.server.address() as { port: number };
  const statusOf = async (host: string, path: string) => (await fetch(`http://${host}:${port}${path}`)).status;
  expect(await statusOf('127.0.0.1', '/metrics')).toBe(200);
  expect(await statusOf(outside!, '/metrics')).toBe(401);
  expect(await statusOf(outside!, '/api/health/live')).toBe(200);
});
