import { ERRORS } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { ARK_CODES, readArkError, readRetryAfter } from './read-ark-error.ts';

/** The table of the provider's codes: status, code, our reaction, and the message for the user. */
test.each([
  [400, 'MissingParameter', 'broken', 'HOSTED_UNAVAILABLE'],
  [400, 'InvalidParameter', 'broken', 'HOSTED_UNAVAILABLE'],
  [400, 'InvalidImageURL.EmptyURL', 'broken', 'HOSTED_UNAVAILABLE'],
  [400, 'InvalidImageURL.InvalidFormat', 'refused', 'HOSTED_UNREADABLE'],
  [400, 'InputImageSensitiveContentDetected', 'refused', 'HOSTED_REFUSED'],
  [400, 'InputImageSensitiveContentDetected.PrivacyInformation', 'refused', 'HOSTED_REFUSED_PERSON'],
  [400, 'InputImageSensitiveContentDetected.PolicyViolation', 'refused', 'HOSTED_REFUSED_RIGHTS'],
  [400, 'InputImageSensitiveContentDetected.SomethingNew', 'refused', 'HOSTED_REFUSED'],
  [400, 'OutputImageSensitiveContentDetected', 'refused', 'HOSTED_REFUSED'],
  [400, 'OutputImageSensitiveContentDetected.PolicyViolation', 'refused', 'HOSTED_REFUSED_RIGHTS'],
  [400, 'InputImageRiskDetection', 'refused', 'HOSTED_REFUSED'],
  [400, 'OutputImageRiskDetection', 'refused', 'HOSTED_REFUSED'],
  [400, 'ContentSecurityDetectionError', 'refused', 'HOSTED_REFUSED'],
  [400, 'InvalidEndpoint.ClosedEndpoint', 'operator', 'HOSTED_UNAVAILABLE'],
  [401, 'AuthenticationError', 'operator', 'HOSTED_UNAVAILABLE'],
  [401, 'InvalidAccountStatus', 'operator', 'HOSTED_UNAVAILABLE'],
  [403, 'AccountOverdueError', 'operator', 'HOSTED_UNAVAILABLE'],
  [403, 'AccessDenied', 'operator', 'HOSTED_UNAVAILABLE'],
  [403, 'OperationDenied.ServiceNotOpen', 'operator', 'HOSTED_UNAVAILABLE'],
  [403, 'OperationDenied.ServiceOverdue', 'operator', 'HOSTED_UNAVAILABLE'],
  [404, 'InvalidEndpointOrModel.NotFound', 'operator', 'HOSTED_UNAVAILABLE'],
  [404, 'InvalidEndpointOrModel.ModelIDAccessDisabled', 'operator', 'HOSTED_UNAVAILABLE'],
  [404, 'ModelNotOpen', 'operator', 'HOSTED_UNAVAILABLE'],
  [429, 'RateLimitExceeded.EndpointRPMExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'RateLimitExceeded.EndpointTPMExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'ModelAccountRpmRateLimitExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'ModelAccountTpmRateLimitExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'ModelAccountIpmRateLimitExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'APIAccountRpmRateLimitExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'AccountRateLimitExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'RequestBurstTooFast', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'ServerOverloaded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'QuotaExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'InflightBatchsizeExceeded', 'wait', 'HOSTED_UNAVAILABLE'],
  [429, 'SetLimitExceeded', 'operator', 'HOSTED_UNAVAILABLE'],
  [500, 'InternalServiceError', 'uncertain', 'HOSTED_UNAVAILABLE'],
  // Codes that we do not know go by their status.
  [400, 'New', 'broken', 'HOSTED_UNAVAILABLE'],
  [401, 'New', 'operator', 'HOSTED_UNAVAILABLE'],
  [403, 'New', 'operator', 'HOSTED_UNAVAILABLE'],
  [404, 'New', 'operator', 'HOSTED_UNAVAILABLE'],
  [418, 'New', 'broken', 'HOSTED_UNAVAILABLE'],
  [429, '', 'wait', 'HOSTED_UNAVAILABLE'],
  [502, '', 'uncertain', 'HOSTED_UNAVAILABLE'],
  [503, 'constructor', 'uncertain', 'HOSTED_UNAVAILABLE'],
  // The error of a task that failed has no status.
  [null, 'New', 'broken', 'HOSTED_FAILED'],
])('%s %s: %s', (status, code, kind, errorCode) => {
  expect(readArkError({ status, code, message: 'words' })).toMatchObject({ kind, code, errorCode, status });
});

test('every code has a message, and long messages are truncated', () => {
  for (const code of Object.keys(ARK_CODES)) {
    expect(ERRORS).toHaveProperty(readArkError({ status: 400, code, message: '' }).errorCode);
  }
  expect(readArkError({ status: 400, code: 'x', message: 'y'.repeat(5000) }).message).toHaveLength(300);
});

test('Retry-After is a number of seconds or a date; anything else is ignored', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120);
  expect(readRetryAfter('0', now)).toBe(0);
  expect(readRetryAfter('Sun, 15 Nov 2026 12:01:30 GMT', now)).toBe(90);
  expect(readRetryAfter('Sun, 15 Nov 2026 11:00:00 GMT', now)).toBe(0);
  for (const header of [null, '', 'soon', '-5', '1.5e']) expect(readRetryAfter(header, now)).toBeNull();
});
