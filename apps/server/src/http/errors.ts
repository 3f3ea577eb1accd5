import type { Socket } from 'node:net';
import { AppError, type ErrorBody, type ErrorCode } from '@tangible/contracts';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage } from '../domain/health/is-outage.ts';

/** The framework's error codes, and ours. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BROKEN_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BROKEN_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BROKEN_BODY',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * Answers every failure as `{ error, code }`, with the `values` of its message. Below 500 it explains; from 500 up it
 * is generic, and the log has the details.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const status = known.status;
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'a request failed');
  if (known.code === 'UNAVAILABLE' && known.cause) request.log.warn({ err: error }, 'a request failed for an outage');
  if (status === 429 || known.values.seconds !== undefined)
    reply.header('retry-after', String(retryAfterSeconds(known)));
  if (status === 503) reply.header('retry-after', '5');

  const body: ErrorBody = { error: known.message, code: known.code };
  // Invalid requests are explained to developers, in English.
  if (known.code !== 'INVALID_REQUEST' && Object.keys(known.values).length > 0) body.values = known.values;
  void reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Answers bytes that never became a request, and closes their connection. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const known = new AppError('INVALID_REQUEST', { detail: CLIENT_ERRORS[code] ?? 'it is not HTTP' });
    const body = JSON.stringify({ error: known.message, code: known.code } satisfies ErrorBody);
    socket.write(
      `HTTP/1.1 ${known.status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'its headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'it took too long to arrive',
};

/** Any failure as one of the API's errors. */
export function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const field = first?.instancePath.slice(1).replaceAll('/', '.') || error.validationContext;
    return new AppError('INVALID_REQUEST', { detail: `${field}: ${first?.message}` });
  }

  const { code, statusCode } = error as FastifyError;
  const named = code ? FRAMEWORK_CODES[code] : undefined;
  if (named) return new AppError(named, {}, { cause: error });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError('INVALID_REQUEST', { detail: error.message }, { cause: error });
  }
  return new AppError(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL', {}, { cause: error });
}

function retryAfterSeconds({ values }: AppError): number {
  if (values.seconds !== undefined) return Number(values.seconds);
  if (values.minutes !== undefined) return Number(values.minutes) * 60;
  return 60;
}
