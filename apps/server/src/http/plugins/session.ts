import { type ApiKeyScope, AppError, type User } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { type Bearer, findBearer } from '../../domain/account/find-bearer.ts';
import type { Services } from '../../services.ts';
import type { App } from '../route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route. `{ scope }`: a signed-in person, or an API key with that scope; `session`: a signed-in
     * person and no API key, for money and the account itself; `optional`: everybody, and a valid token tells who it is.
     * Without it, tokens are not looked at.
     */
    auth?: { scope: ApiKeyScope } | 'session' | 'optional';
  }
  interface FastifyRequest {
    bearer: Bearer | null;
  }
}

/**
 * Finds out who sent a request, for the routes that want to know, before anything of its body is read. Nobody is turned
 * away until the general limit, which comes in between, has counted the request for whoever sent it.
 */
export function addSession(app: App, services: Services): void {
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    const { auth } = request.routeOptions.config;
    if (!auth) return;
    const token = tokenOf(request);
    request.bearer = token ? await findBearer(services, token) : null;
  });
  app.addHook('preParsing', async (request) => {
    const { auth } = request.routeOptions.config;
    if (!auth || auth === 'optional') return;
    const { bearer } = request;
    if (!bearer) throw new AppError('UNAUTHORIZED');
    if (auth === 'session') {
      if (!bearer.sessionId) throw new AppError('FORBIDDEN');
    } else if (bearer.scopes && !bearer.scopes.includes(auth.scope)) {
      throw new AppError('KEY_SCOPE', { scope: auth.scope });
    }
  });
}

/** The token that a request shows, if it shows one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Who sent the request; only for routes whose `auth` lets nobody else through. */
export function userOf(request: FastifyRequest): User {
  if (!request.bearer) throw new AppError('UNAUTHORIZED');
  return request.bearer.user;
}
