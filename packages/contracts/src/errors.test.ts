import { describe, expect, test } from 'vitest';
import { AppError, ERRORS, type ErrorCode, errorWords } from './errors.ts';

describe('the words of an error', () => {
  test('have their placeholders filled in', () => {
    expect(errorWords('NOT_ENOUGH_POINTS', { cost: 10, balance: 0 })).toBe(
      'Not enough points: this generation costs 10, you have 0',
    );
  });

  test('keep a placeholder that has no value', () => {
    expect(errorWords('RATE_LIMITED')).toContain('{seconds}');
    expect(errorWords('RATE_LIMITED', { minutes: 1 })).toContain('{seconds}');
  });

  test('take values as they are', () => {
    expect(errorWords('INVALID_REQUEST', { detail: '$& {detail} $1' })).toBe(
      'The request is not valid: $& {detail} $1',
    );
  });

  test.each(Object.entries(ERRORS))(
    'are there, with a status that a client understands: %s',
    (_, { status, words }) => {
      expect(words.trim()).toBe(words);
      expect(words.length).toBeGreaterThan(5);
      expect(Number.isInteger(status) && status >= 400 && status < 600).toBe(true);
    },
  );

  // Sections 5, 6 and 8 of the specification, as far as a server says them.
  const specified: [ErrorCode, string][] = [
    ['LOGIN_NAME_REQUIRED', 'Please enter your username or email'],
    ['PASSWORD_REQUIRED', 'Please enter your password'],
    ['USERNAME_TOO_SHORT', 'Username must be at least 3 characters'],
    ['EMAIL_INVALID', 'Please enter a valid email address'],
    ['PASSWORD_TOO_SHORT', 'Password must be at least 6 characters'],
    ['PASSWORDS_DIFFER', 'Passwords do not match'],
    ['IMAGE_MISSING', 'Please select an image first'],
    ['IMAGE_TYPE', 'Please select an image file (JPEG, PNG, WebP, or GIF)'],
    ['IMAGE_TOO_LARGE', 'File size must be less than 10MB'],
    ['UNAUTHORIZED', 'Unauthorized. Please log in.'],
    ['CHECKOUT_FAILED', 'Failed to create checkout session - no payment URL received'],
    ['PAYMENT_FAILED', 'Payment failed. Please try again.'],
    ['GENERATION_FAILED', 'Generation failed'],
    ['GENERATION_NOT_READY', 'Model file is not ready yet, please try again later.'],
  ];
  test.each(specified)('are those of the specification: %s', (code, words) => {
    expect(errorWords(code)).toBe(words);
  });
});

test('an error carries its code, its status, its values and what caused it', () => {
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
