import { type ApiKeyScope, AppError, type User } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { type Bearer, findBearer } from '../../domain/account/find-bearer.ts';
import type { Services } from '../../services.ts';
import type { App } from '../route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The access rule of the route. `{ scope }`: a signed-in user, or an API key with that scope; `session`: a
     * signed-in user and no API key, for money and the account itself; `optional`: everyone, and a valid token
     * identifies the user. Without it, tokens are ignored.
     */
    auth?: { scope: ApiKeyScope } | 'session' | 'optional';
  }
  interface FastifyRequest {
    bearer: Bearer | null;
  }
}

/**
 * Identifies the sender of a request, for the routes that need it, before its body is read. No request is rejected
 * until the general limit, which runs in between, has counted it for its sender.
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
    } else {
      requireScope(bearer, auth.scope);
    }
  });
}

/** Rejects an API key without a scope. A session has all of them. */
export function requireScope({ scopes }: Bearer, scope: ApiKeyScope): void {
  if (scopes && !scopes.includes(scope)) throw new AppError('KEY_SCOPE', { scope });
}

/** The token that a request shows, if it shows one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The sender of the request; only for routes whose `auth` requires one. */
export function userOf(request: FastifyRequest): User {
  if (!request.bearer) throw new AppError('UNAUTHORIZED');
  return request.bearer.user;
}

/** The sender of a request and the session that they use; only for routes whose `auth` is `session`. */
export const ownerOf = (request: FastifyRequest): { userId: string; sessionId: string } => ({
  userId: userOf(request).id,
  sessionId: request.bearer?.sessionId ?? '',
});
