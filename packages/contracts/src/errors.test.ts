import { expect, test } from 'vitest';
import { AppError, ERRORS } from './errors.ts';

test.each(Object.entries(ERRORS))('%s has a valid HTTP error status', (_, { status }) => {
  expect(Number.isInteger(status) && status >= 400 && status < 600).toBe(true);
});

test('an error has its code, its status, its values and its cause', () => {
  const cause = new Error('inner');
  const error = new AppError('NOT_ENOUGH_POINTS', { cost: 10, balance: 4 }, { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'NOT_ENOUGH_POINTS',
    status: 402,
    values: { cost: 10 },
    cause,
  });
  expect(error.message).toBe('Not enough points: this generation costs 10, you have 4');
});
