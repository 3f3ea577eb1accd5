import { expect, test } from 'vitest';
import { listParts, rememberParts } from './shared-parts.ts';

test('long bytes are known by their parts, also where they are parts themselves', () => {
  const [head, body, tail] = [new Uint8Array(10), new Uint8Array(200_000), new Uint8Array(20)];
  const inner = rememberParts(new Uint8Array(200_010), [head, body]);
  const outer = rememberParts(new Uint8Array(200_030), [inner, tail]);
  const parts = listParts(outer);
  expect(parts.map(({ length }) => length)).toEqual([10, 200_000, 20]);
  expect(parts[1]).toBe(body);
});

test('short bytes and unknown ones are their own part', () => {
  const short = rememberParts(new Uint8Array(30), [new Uint8Array(10), new Uint8Array(20)]);
  expect(listParts(short)).toEqual([short]);
});
