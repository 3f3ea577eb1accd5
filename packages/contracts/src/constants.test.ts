import { expect, test } from 'vitest';
import * as contracts from './index.ts';

test('the constants are those of section 9 of the specification', () => {
  expect(contracts).toMatchObject({
    UPLOAD_BYTES_MAX: 10 * 1024 * 1024,
    USERNAME_LENGTH_MIN: 3,
    PASSWORD_LENGTH_MIN: 6,
    DEVICE_PASSWORD_LENGTH: 12,
    DEVICE_FINGERPRINT_LENGTH: 32,
    POLL_INTERVAL_MS: 5000,
    POLL_ATTEMPTS_MAX: 120,
    HISTORY_LIMIT_DEFAULT: 50,
    HERO_INTERVAL_MS: 60_000,
    REFUND_DAYS: 14,
    YEARLY_DISCOUNT: 0.2,
    SUBDIVISION_LEVEL_DEFAULT: 'medium',
    FILE_FORMAT_DEFAULT: 'glb',
    SOURCE_ID_DEFAULT: 'tangible',
  });
  expect(contracts.HISTORY_LIMIT_MAX).toBeGreaterThanOrEqual(100);
});

test('a model may have 64 MB, and four times as much in a ZIP', () => {
  expect(contracts.MODEL_UPLOAD_BYTES_MAX).toBe(64 * 1024 * 1024);
  expect(contracts.MODEL_ARCHIVE_BYTES_MAX).toBe(256 * 1024 * 1024);
  const { FinishFields } = contracts;
  expect(FinishFields.parse({ unitM: '0.001' })).toMatchObject({ unitM: 0.001, subdivisionLevel: 'medium' });
  for (const unitM of ['0', '-1', '1001', 'cm']) expect(FinishFields.safeParse({ unitM }).success, unitM).toBe(false);
});

test('the API names are those of the specification', () => {
  expect(contracts.GENERATION_STATUSES).toEqual(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']);
  expect(contracts.BILLING_CYCLES).toEqual(['monthly', 'yearly', 'onetime']);
  expect(contracts.SUBDIVISION_LEVELS).toEqual(['low', 'medium', 'high']);
  expect(contracts.NOTIFICATION_EVENTS).toEqual([
    'tangible_generation_start',
    'tangible_generation_complete',
    'tangible_generation_failed',
    'tangible_model_viewed',
    'tangible_model_downloaded',
    'tangible_error',
    'user_login',
    'user_register',
    'user_subscribe',
    'user_topup',
  ]);
});

test('a history query defaults to 50 from 0, and rejects values that are not numbers', () => {
  const { HistoryQuery } = contracts;
  expect(HistoryQuery.parse({})).toEqual({ limit: 50, offset: 0 });
  expect(HistoryQuery.parse({ limit: '100', offset: '7' })).toEqual({ limit: 100, offset: 7 });
  for (const wrong of [
    { limit: '0' },
    { limit: '101' },
    { limit: '' },
    { limit: '1.5' },
    { offset: '-1' },
    { offset: 'x' },
  ]) {
    expect(HistoryQuery.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});
