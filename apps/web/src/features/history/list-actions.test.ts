import { expect, test } from 'vitest';
import { isInProgress, listActions } from './list-actions.ts';

test.each([
  ['PENDING', ['check'], true],
  ['PROCESSING', ['check'], true],
  ['RUNNING', ['check'], true],
  ['COMPLETED', ['download', 'view'], false],
  ['FAILED', ['failed'], false],
] as const)('a row that is %s offers %o', (status, actions, isRunning) => {
  expect(listActions({ status, isValid: true })).toEqual(actions);
  expect(isInProgress({ status })).toBe(isRunning);
  expect(listActions({ status, isValid: false })).toEqual(['invalid']);
});
