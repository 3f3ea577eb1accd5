import { beforeEach, describe, expect, test, vi } from 'vitest';

const NOON = Date.parse('2026-11-18T12:00:00.400Z');
const header = (ms: number) => new Date(ms).toUTCString();

describe('the server’s clock', () => {
  let clock: typeof import('./server-clock.ts');
  beforeEach(async () => {
    vi.resetModules();
    clock = await import('./server-clock.ts');
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  test('is this one’s until an answer says otherwise, also by its whole seconds', () => {
    expect(clock.serverNow()).toBe(NOON);
    clock.noteServerDate(header(NOON), NOON - 20, NOON);
    clock.noteServerDate(null, NOON, NOON);
    clock.noteServerDate('soon', NOON, NOON);
    expect(clock.serverNow()).toBe(NOON);
  });

  test.each([-3_600_000, -5_000, 90_000])('is known within a second if it differs by %i ms', (skewMs) => {
    clock.noteServerDate(header(NOON + skewMs), NOON - 50, NOON);
    expect(Math.abs(clock.serverNow() - (NOON + skewMs))).toBeLessThanOrEqual(1000);
  });

  test('is learnt anew when a clock has been set', () => {
    clock.noteServerDate(header(NOON), NOON, NOON);
    clock.noteServerDate(header(NOON + 7_200_000), NOON, NOON);
    expect(clock.serverNow() - NOON).toBeGreaterThan(7_190_000);
  });
});
