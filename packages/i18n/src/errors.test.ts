import { ERRORS, type ErrorCode } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { englishError, sketchError } from './errors.ts';

describe('the English sentence of an error', () => {
  test('has its placeholders filled in', () => {
    expect(englishError('NOT_ENOUGH_POINTS', { cost: 10, balance: 0 })).toBe(
      'Not enough points: this generation costs 10, you have 0',
    );
  });

  test('has plurals', () => {
    const sentence = (minutes: number | string) => englishError('TOO_MANY_ATTEMPTS', { minutes });
    expect(sentence(1)).toBe('Too many attempts. Please try again in 1 minute.');
    expect(sentence(15)).toBe('Too many attempts. Please try again in 15 minutes.');
    // Values that a server of an earlier version stored are text.
    expect(sentence('1')).toBe('Too many attempts. Please try again in 1 minute.');
  });

  test('is returned unformatted if a value is missing', () => {
    expect(englishError('KEY_SCOPE')).toContain('{scope}');
    expect(englishError('KEY_SCOPE', { minutes: 1 })).toContain('{scope}');
  });

  test('inserts values unchanged', () => {
    expect(englishError('INVALID_REQUEST', { detail: '$& {detail} $1' })).toBe(
      'The request is not valid: $& {detail} $1',
    );
  });

  test('formats a day', () => {
    expect(englishError('PLAN_PREPAID', { until: '2026-12-31' })).toContain('December 31, 2026');
  });

  test.each(Object.keys(ERRORS) as ErrorCode[])('reads as a sentence in the documentation too: %s', (code) => {
    const sentence = sketchError(code);
    expect(sentence.trim()).toBe(sentence);
    expect(sentence.length).toBeGreaterThan(5);
    expect(sentence).not.toMatch(/#|plural|, date/);
  });

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
  test.each(specified)('is that of the specification: %s', (code, words) => {
    expect(englishError(code)).toBe(words);
  });
});
