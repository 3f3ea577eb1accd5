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

/** One call of the API: says who may, what comes in, what goes out, and calls one verb of the domain. */
export type Route = (app: App, services: Services) => void;

/**
 * The name under which a client asked for us. Fastify's own would take X-Forwarded-Host where a proxy is trusted, and a
 * proxy that does not write that header hands on the one that a client made up.
 */
export const hostOf = ({ raw }: Pick<FastifyRequest, 'raw'>): string => raw.headers.host ?? '';

/** The address under which a client reached us, for links in the answer to that same client. */
export const baseUrlOf = (request: FastifyRequest, { settings }: Pick<Services, 'settings'>) =>
  settings.publicUrl ?? `${request.protocol}://${hostOf(request)}`;

/**
 * The address for links that go to somebody else, in a mail or to a payment provider. It never comes from the request:
 * whoever sends a made-up host name would otherwise choose where another person's link leads.
 */
export const ownBaseUrl = ({ settings }: Pick<Services, 'settings'>) =>
  settings.publicUrl ?? `http://localhost:${settings.port}`;
