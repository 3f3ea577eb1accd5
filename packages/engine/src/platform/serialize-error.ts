import { AppError, type ErrorCode } from '@tangible/contracts';

/** An error on its way to another thread. It would lose its class, so an `AppError` travels as its parts. */
export type SerializedError =
  | { type: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { type: 'failed'; message: string; stack?: string };

/** Makes a message of an error. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof AppError) return { type: 'refused', code: error.code, values: error.values };
  if (!(error instanceof Error)) return { type: 'failed', message: String(error) };
  const { message, stack } = error;
  return stack === undefined ? { type: 'failed', message } : { type: 'failed', message, stack };
}

/** Makes the error again: the same `AppError`, or a plain `Error`. */
export function deserializeError(carried: SerializedError): Error {
  if (carried.type === 'refused') return new AppError(carried.code, carried.values);
  const error = new Error(carried.message);
  // The stack of the thread shows where it happened; ours would only show that a message arrived.
  if (carried.stack) error.stack = carried.stack;
  return error;
}
