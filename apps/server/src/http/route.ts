import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** One call of the API: declares its access rule, its input and its output, and calls one verb of the domain. */
export type Route = (app: App, services: Services) => void;

/**
 * The host name that a client used. Fastify's own would use X-Forwarded-Host if a proxy is trusted, and a proxy that
 * does not set that header forwards the client's.
 */
export const hostOf = ({ raw }: Pick<FastifyRequest, 'raw'>): string => raw.headers.host ?? '';

/** The address under which a client reached us, for links in the answer to that same client. */
export const baseUrlOf = (request: FastifyRequest, { settings }: Pick<Services, 'settings'>) =>
  settings.publicUrl ?? `${request.protocol}://${hostOf(request)}`;

/**
 * The base URL for links sent elsewhere, in a mail or to a payment provider. It never comes from the request: with a
 * made-up host name a client could otherwise choose where another user's link leads.
 */
export const ownBaseUrl = ({ settings }: Pick<Services, 'settings'>) =>
  settings.publicUrl ?? `http://localhost:${settings.port}`;
