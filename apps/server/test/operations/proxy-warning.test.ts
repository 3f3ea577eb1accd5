import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';

test.each([
  ['x-forwarded-for', '203.0.113.5'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=203.0.113.5'],
])('a server with no configured proxy warns once when %s arrives', async (header, value) => {
  const lines: string[] = [];
  const onLog = (line: string) => void lines.push(line);
  const said = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const alone = await startTestServer({ env: { LOG_LEVEL: 'warn' }, workers: false, onLog });
  await alone.call('GET', '/health/live');
  expect(said()).toEqual([]);
  for (let i = 0; i < 3; i++) await alone.call('GET', '/health/live', { headers: { [header]: value } });
  expect(said()).toEqual([expect.stringContaining(header)]);

  lines.length = 0;
  const proxied = await startTestServer({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' }, workers: false, onLog });
  await proxied.call('GET', '/health/live', { headers: { [header]: value } });
  expect(said()).toEqual([]);
});
