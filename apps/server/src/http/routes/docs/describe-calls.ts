import { ERRORS, type ErrorCode } from '@tangible/contracts';
import { sketchError } from '@tangible/i18n';
import { CALL_NOTES, type CallNote } from './call-notes.ts';

/** The fields of an OpenAPI operation that are read or added here. */
interface DescribedCall {
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses?: Record<string, unknown>;
  'x-codeSamples'?: { lang: string; source: string }[];
}

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
 * Adds to every call its errors, each with its message, and an example for the terminal.
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
    responses: { ...errors, ...call.responses },
    'x-codeSamples': [{ lang: 'Shell', source: writeSample(call, method, path, note.sends ?? {}) }],
  };
}

/** The error codes that follow from the shape of a call. */
function listShared({ security, parameters, requestBody }: DescribedCall): ErrorCode[] {
  const isLocked = security?.every((entry) => Object.keys(entry).length > 0) ?? false;
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

/** The call as lines for a terminal. */
function writeSample(call: DescribedCall, method: string, path: string, sends: NonNullable<CallNote['sends']>): string {
  const placed = new Set((call.parameters ?? []).map(({ name }) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(sends[name] ?? name));
  const query = new URLSearchParams(
    (call.parameters ?? [])
      .filter(({ name, in: place }) => place === 'query' && name in sends)
      .map(({ name }) => [name, String(sends[name])]),
  );
  const body = Object.entries(sends).filter(([name]) => !placed.has(name));
  const isForm = 'multipart/form-data' in (call.requestBody?.content ?? {});
  const address = `http://localhost:3000${filled}${query.size > 0 ? `?${query}` : ''}`;
  const token = call.security?.some((entry) => 'session' in entry)
    ? 'TANGIBLE_SESSION'
    : call.security?.some((entry) => 'bearer' in entry) && 'TANGIBLE_KEY';
  return [
    `curl -s ${method === 'GET' || (method === 'POST' && call.requestBody) ? '' : `-X ${method} `}"${address}"`,
    ...(token ? [`-H "authorization: Bearer $${token}"`] : []),
    ...(call.requestBody && !isForm ? ["-H 'content-type: application/json'"] : []),
    ...(isForm ? [body.map(([name, value]) => `-F '${name}=${value}'`).join(' ')] : []),
    ...(call.requestBody && !isForm ? [`-d '${JSON.stringify(Object.fromEntries(body))}'`] : []),
  ].join(' \\\n  ');
}
