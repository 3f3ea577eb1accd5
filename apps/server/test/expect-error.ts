import { ERRORS } from '@tangible/contracts';
import { expect } from 'vitest';
import type { Answer } from './harness.ts';

/** That a response is a refusal with a message and a code of ours. */
export function expectError({ status, body }: Pick<Answer, 'status' | 'body'>): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toEqual({ error: expect.stringMatching(/./), code: expect.any(String) });
  expect(Object.keys(ERRORS)).toContain(body.code);
}
