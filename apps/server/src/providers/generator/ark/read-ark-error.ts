import type { ErrorCode } from '@tangible/contracts';
import { HostedModelError, type HostedTrouble } from '../hosted-model.ts';

/** The reaction to a code: the kind says whether it is retried; points stay held only while it may be. */
interface Verdict {
  kind: HostedTrouble;
  errorCode?: ErrorCode;
}

const REFUSED: Verdict = { kind: 'refused', errorCode: 'HOSTED_REFUSED' };
const PERSON: Verdict = { kind: 'refused', errorCode: 'HOSTED_REFUSED_PERSON' };
const RIGHTS: Verdict = { kind: 'refused', errorCode: 'HOSTED_REFUSED_RIGHTS' };
const UNREADABLE: Verdict = { kind: 'refused', errorCode: 'HOSTED_UNREADABLE' };
const OPERATOR: Verdict = { kind: 'operator' };
const WAIT: Verdict = { kind: 'wait' };
const UNCERTAIN: Verdict = { kind: 'uncertain' };
const BROKEN: Verdict = { kind: 'broken' };

/** Every code in Ark's documentation and clients. One with parts after a dot covers all that start with it. */
export const ARK_CODES: Record<string, Verdict> = {
  MissingParameter: BROKEN,
  InvalidParameter: BROKEN,
  'InvalidImageURL.EmptyURL': BROKEN,
  'InvalidImageURL.InvalidFormat': UNREADABLE,
  InputImageSensitiveContentDetected: REFUSED,
  'InputImageSensitiveContentDetected.PrivacyInformation': PERSON,
  'InputImageSensitiveContentDetected.PolicyViolation': RIGHTS,
  OutputImageSensitiveContentDetected: REFUSED,
  'OutputImageSensitiveContentDetected.PrivacyInformation': PERSON,
  'OutputImageSensitiveContentDetected.PolicyViolation': RIGHTS,
  InputImageRiskDetection: REFUSED,
  OutputImageRiskDetection: REFUSED,
  ContentSecurityDetectionError: REFUSED,
  'InvalidEndpoint.ClosedEndpoint': OPERATOR,
  AuthenticationError: OPERATOR,
  InvalidAccountStatus: OPERATOR,
  AccountOverdueError: OPERATOR,
  AccessDenied: OPERATOR,
  'OperationDenied.ServiceNotOpen': OPERATOR,
  'OperationDenied.ServiceOverdue': OPERATOR,
  'InvalidEndpointOrModel.NotFound': OPERATOR,
  'InvalidEndpointOrModel.ModelIDAccessDisabled': OPERATOR,
  ModelNotOpen: OPERATOR,
  RateLimitExceeded: WAIT,
  'RateLimitExceeded.EndpointRPMExceeded': WAIT,
  'RateLimitExceeded.EndpointTPMExceeded': WAIT,
  ModelAccountRpmRateLimitExceeded: WAIT,
  ModelAccountTpmRateLimitExceeded: WAIT,
  ModelAccountIpmRateLimitExceeded: WAIT,
  APIAccountRpmRateLimitExceeded: WAIT,
  AccountRateLimitExceeded: WAIT,
  RequestBurstTooFast: WAIT,
  ServerOverloaded: WAIT,
  QuotaExceeded: WAIT,
  InflightBatchsizeExceeded: WAIT,
  SetLimitExceeded: OPERATOR,
  InternalServiceError: UNCERTAIN,
};

/** The error in a failed response or a failed task. */
export interface ArkErrorResponse {
  /** The answer's status; null for the error of a task, which came with a good answer. */
  status: number | null;
  code: string;
  message: string;
  retryAfterS?: number | null;
}

/**
 * The reaction to an error of Ark. An unknown code is judged by the class of its status.
 *
 * @example
 * readArkError({ status: 429, code: 'QuotaExceeded', message: '…' }).kind; // 'wait'
 */
export function readArkError({ status, code, message, retryAfterS = null }: ArkErrorResponse): HostedModelError {
  const { kind, errorCode } = findVerdict(code) ?? verdictOfStatus(status);
  return new HostedModelError(kind, code, message.slice(0, 300), { errorCode, retryAfterS, status });
}

function findVerdict(code: string): Verdict | undefined {
  for (let start = code; start; start = start.slice(0, Math.max(0, start.lastIndexOf('.')))) {
    if (Object.hasOwn(ARK_CODES, start)) return ARK_CODES[start];
  }
  return undefined;
}

function verdictOfStatus(status: number | null): Verdict {
  if (status === null) return { kind: 'broken', errorCode: 'HOSTED_FAILED' };
  if (status >= 500) return UNCERTAIN;
  if (status === 429) return WAIT;
  if (status === 401 || status === 403 || status === 404) return OPERATOR;
  return BROKEN;
}

/**
 * The seconds of a `Retry-After`, which is a number of them or a date; null without a usable one.
 *
 * @example
 * readRetryAfter('120', now); // 120
 */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // HTTP dates start with a weekday; the parser would accept almost anything.
  const seconds = /^[a-z]+, /i.test(text) ? (Date.parse(text) - now.getTime()) / 1000 : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
