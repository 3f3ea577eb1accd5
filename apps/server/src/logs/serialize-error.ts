/** How far causes are followed. */
const CAUSES_MAX = 5;

/** Fields that describe the kind of failure and never contain user input. */
const FIELDS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'kind',
] as const;

/** The fields of an error for the log and the traces. */
export interface SerializedError extends Partial<Record<(typeof FIELDS)[number], string | number>> {
  type: string;
  message: string;
  /** Where it was thrown; the lines of the message are not repeated. */
  stack: string;
  cause?: SerializedError;
  errors?: SerializedError[];
}

/**
 * An error as the log may show it. Errors of the database carry the statement's parameters in their message and in
 * fields (`params`, `detail`, `where`): tokens, addresses and names. Known fields are kept, all others are left out, and
 * messages lose the values that they repeat.
 *
 * @example
 * serializeError(error).message; // 'Failed query: select ... where "token" = $1', without its parameters
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const serialized: SerializedError = {
    type: error.constructor.name || error.name,
    message: messageOf(error),
    stack: framesOf(error),
  };
  for (const field of FIELDS) {
    const value = (error as unknown as Record<string, unknown>)[field];
    if (typeof value === 'string' || typeof value === 'number') serialized[field] = value;
  }
  if (depth < CAUSES_MAX) {
    if (error.cause !== undefined) serialized.cause = serializeError(error.cause, depth + 1);
    if (error instanceof AggregateError) serialized.errors = error.errors.map((one) => serializeError(one, depth + 1));
  }
  return serialized;
}

/** The message of an error, without the values of a statement. */
function messageOf(error: Error): string {
  const { query, params, code, severity } = error as {
    query?: unknown;
    params?: unknown;
    code?: unknown;
    severity?: unknown;
  };
  // Drizzle's message is the statement and its parameters.
  if (typeof query === 'string' && params !== undefined && error.message.startsWith('Failed query')) {
    return `Failed query: ${query}`;
  }
  // PostgreSQL repeats a value that it could not read, after a colon or in quotes (class 22).
  if (severity !== undefined && /^22/.test(String(code))) return error.message.split(/[:"]/)[0]?.trim() ?? '';
  return error.message;
}

/** The lines of the stack that name places in the code. Those before them repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** The same as text, for the terminal of the person who runs a command. */
export function formatError(error: unknown): string {
  const { type, message, stack, cause } = serializeError(error);
  return [`${type}: ${message}`, stack, ...(cause ? [`caused by ${cause.type}: ${cause.message}`] : [])]
    .filter(Boolean)
    .join('\n');
}
