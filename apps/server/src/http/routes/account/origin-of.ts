import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../address-of.ts';

/** Where a request came from, for limits and for the audit log. */
export const originOf = (request: FastifyRequest): { address: string; userAgent: string | undefined } => ({
  address: addressOf(request),
  userAgent: request.headers['user-agent'],
});
