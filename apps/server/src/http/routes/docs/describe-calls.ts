import { ERRORS, type ErrorCode } from '@tangible/contracts';
import { sketchError } from '@tangible/i18n';
import { CALL_NOTES } from './call-notes.ts';
import type { DescribedCall } from './described-call.ts';
import { readSample } from './read-sample.ts';
import { writeSamples } from './write-samples.ts';

interface Description {
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, Record<string, DescribedCall>>;
}

/** Any call may answer with these. */
export const COMMON_ERRORS = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const satisfies ErrorCode[];

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'An English sentence' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
  },
};

/**
 * Adds to every call its name, its errors, each with its message, and an example in each language.
 *
 * @example
 * describeCalls(openapi).paths['/api/auth/login'].post.responses['401'];
 */
export function describeCalls<T extends object>(description: T): T {
  const { components, paths = {} } = description as Description;
  const described = Object.entries(paths).map(([path, calls]) => [
    path,
    Object.fromEntries(
      Object.entries(calls).map(([method, call]) => [method, describeCall(call, method.toUpperCase(), path)]),
    ),
  ]);
  const schemas = { ...components?.schemas, Error: ERROR_SCHEMA };
  return { ...description, components: { ...components, schemas }, paths: Object.fromEntries(described) };
}

function describeCall(call: DescribedCall, method: string, path: string): DescribedCall {
  const note = CALL_NOTES[`${method} ${path}`] ?? {};
  const codes = new Set<ErrorCode>([...listShared(call), ...(note.errors ?? []), ...COMMON_ERRORS]);
  const byStatus = Map.groupBy(codes, (code) => String(ERRORS[code].status));
  const errors = Object.fromEntries([...byStatus].map(([status, list]) => [status, describeErrors(list)]));
  return {
    ...call,
    operationId: nameCall(method, path),
    responses: { ...errors, ...call.responses },
    'x-codeSamples': writeSamples(readSample(call, method, path, note.sends ?? {})),
  };
}

/**
 * The name of a call in generated clients. It follows from method and path, so it is unique and changes only with them.
 *
 * `POST /api/tangible/generations/{contentId}/cancel` is `postGenerationsByContentIdCancel`.
 */
const nameCall = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.replace(/^\/api\/(tangible\/)?/, '').split(/[^\w{]+/)]
    .filter(Boolean)
    .map((part, i) => {
      const name = part.replace('{', 'by-').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      return i === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1);
    })
    .join('');

/** The error codes that follow from the shape of a call. */
function listShared({ security, parameters, requestBody }: DescribedCall): ErrorCode[] {
  const isLocked = security?.length ? security.every((entry) => Object.keys(entry).length > 0) : false;
  const isScoped = security?.some((entry) => (entry.bearer?.length ?? 0) > 0) ?? false;
  const isSession = security?.some((entry) => 'session' in entry) ?? false;
  const isAsked = Boolean(requestBody) || (parameters?.length ?? 0) > 0;
  const isRepeatable = parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
  const isForm = Object.keys(requestBody?.content ?? {}).some((type) => type.startsWith('multipart/'));
  return [
    ...(isLocked ? (['UNAUTHORIZED'] as const) : []),
    ...(isSession ? (['FORBIDDEN'] as const) : []),
    ...(isScoped ? (['KEY_SCOPE'] as const) : []),
    ...(isRepeatable ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_BUSY'] as const) : []),
    ...(isAsked ? (['INVALID_REQUEST'] as const) : []),
    ...(requestBody ? (['BROKEN_BODY', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(requestBody && !isForm ? (['BODY_TOO_LARGE'] as const) : []),
  ];
}

const describeErrors = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: { error: sketchError(code), code } }])),
    },
  },
});
