import type { HistoryRecord } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { mergeRecords } from './use-history.ts';

/** A record by its number: the higher, the newer. */
const record = (n: number, progress = 0): HistoryRecord => ({
  id: `c${n}`,
  contentId: `c${n}`,
  taskId: `task_${n}`,
  name: `task_${n}`,
  tags: [],
  version: 1,
  kind: 'picture',
  generator: null,
  fileFormat: 'glb',
  subdivisionLevel: 'low',
  status: 'PROCESSING',
  pointsCost: 5,
  cancelCost: 3,
  progress,
  resultUrl: null,
  inputImageUrl: null,
  pictures: [],
  previewImageUrl: null,
  checks: null,
  error: null,
  errorCode: null,
  createdAt: new Date(1_800_000_000_000 + n * 1000).toISOString(),
  sizeBytes: 0,
  isValid: true,
});
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => record(from - i));
const numbers = (records: HistoryRecord[]) => records.map(({ id }) => Number(id.slice(1)));

test('a later page is appended', () => {
  expect(numbers(mergeRecords(range(250, 151), range(150, 51), 100))).toEqual(numbers(range(250, 51)));
});

test('a record that moved to the next page meanwhile is listed once', () => {
  expect(numbers(mergeRecords(range(250, 151), range(151, 52), 100))).toEqual(numbers(range(250, 52)));
});

test('reloading the first page adds new records, drops deleted ones and keeps later pages', () => {
  const known = range(250, 51);
  const page = [record(251, 5), ...range(250, 151)].filter(({ id }) => id !== 'c200').slice(0, 100);
  const merged = mergeRecords(known, page, 0);
  expect(numbers(merged)).toEqual(numbers([record(251), ...range(250, 51)]).filter((n) => n !== 200));
  expect(merged[0]!.progress).toBe(5);
});

test('a first page that is not full is the whole list', () => {
  expect(numbers(mergeRecords(range(5, 1), range(3, 2), 0))).toEqual([3, 2]);
  expect(mergeRecords(range(5, 1), [], 0)).toEqual([]);
});

test('in another order, the first page replaces as many records as it has', () => {
  const known = range(250, 51);
  const page = [record(7, 5), ...range(250, 152)];
  const merged = mergeRecords(known, page, 0, false);
  expect(numbers(merged)).toEqual([7, ...numbers(range(250, 152)), ...numbers(range(150, 51))]);
});
