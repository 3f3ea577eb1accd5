import { expect, test } from 'vitest';
import { readRepairs } from './read-repairs.ts';
import { readReport } from './report.ts';

test('repairs are listed without zeros, and with nothing that is no count', () => {
  const repairs = {
    method: 'local',
    holeCount: 2,
    boundaryEdgeCount: 8,
    strutCount: 0,
    floaterCount: 'many',
    other: 3,
  };
  expect(readReport(JSON.stringify({ repairs }))?.repairs).toEqual({
    method: 'local',
    counts: [
      { name: 'holeCount', count: 2 },
      { name: 'boundaryEdgeCount', count: 8 },
    ],
  });
});

test.each([null, 'clean', [], {}, { method: 'magic' }])('no repairs are read from %j', (value) => {
  expect(readRepairs(value)).toBeNull();
});
