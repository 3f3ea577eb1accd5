import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { AppError } from '@tangible/contracts';
import { shareCounts } from '../../domain/account/share-counts.ts';
import type { Services } from '../../services.ts';
import { addressOf } from '../address-of.ts';
import type { App } from '../route.ts';
import { listConnectSources, PERMISSIONS_POLICY } from './content-policy.ts';

const WINDOW_MS = 60_000;

/** Pages behind a link look the link up, so they count as calls. */
const LIMITED = /^\/(?:(?:api|files|checkout)\b|(?:[\w:-]+\/)?(?:shared|embed)\/)/;

/** Headers, origins and the general limit on requests. */
export async function addSecurity(app: App, services: Services): Promise<void> {
  const { settings } = services;
  const content = settings.contentUrl ? [new URL(settings.contentUrl).origin] : [];
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...content],
        mediaSrc: ["'self'", 'blob:', ...content],
        connectSrc: listConnectSources(settings),
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    // A browser that has seen this header refuses plain HTTP, so it is only sent where HTTPS is known to work.
    // Subdomains may belong to other operators, so they are not included.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });

  // Same origin by default. Files are open to all (see routes/files): their addresses are the permission.
  await app.register(cors, {
    origin: settings.allowedOrigins,
    credentials: true,
    // An OPTIONS request that is not from a browser is answered, and not rejected with the plugin's own message.
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });

  if (settings.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: settings.rateLimitPerMinute,
      timeWindow: WINDOW_MS,
      // Servers that share a database share the limit; one alone counts for itself.
      ...(settings.databaseUrl && { store: sharedStore(services) }),
      // A page of the site consists of many small files; API calls are the expensive part. The route is checked as well
      // as the path, because `/%61pi/` leads to `/api/` too.
      allowList: ({ url, routeOptions }) => !LIMITED.test(url) && !LIMITED.test(routeOptions.url ?? ''),
      // Users behind one address do not share a limit once they are signed in. Only valid tokens count: a client that
      // makes up a new token for each request is still counted by address.
      keyGenerator: (request) => request.bearer?.user.id ?? addressOf(request),
      errorResponseBuilder: (_request, { ttl }) => new AppError('RATE_LIMITED', { seconds: Math.ceil(ttl / 1000) }),
    });
  }
}

/** Counts for all servers together, as the plugin wants it: a class that it makes once. */
function sharedStore(services: Services): FastifyRateLimitStoreCtor {
  const counts = shareCounts(services, { windowMs: WINDOW_MS, max: services.settings.rateLimitPerMinute });
  return class SharedStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done) => {
      counts.count(key).then((count) => done(null, count), done);
    };
    // No route has its own limit.
    child = () => this;
  };
}

/**
 * PostgreSQL stores every text but NUL and halves of surrogate pairs, so these are refused here and not by an error
 * there.
 */
export function refuseBrokenText(app: App): void {
  app.addHook('preValidation', async (request) => {
    checkText([request.body, request.query, request.params]);
  });
}

/** The same for texts that come another way, such as the fields of a form. */
export function checkText(values: unknown): void {
  if (holdsBrokenText(values)) {
    throw new AppError('INVALID_REQUEST', { detail: 'a text holds a character that cannot be stored' });
  }
}

const isBroken = (text: string) => text.includes('\u0000') || !text.isWellFormed();

/** Looks into a parsed body however deep it is nested; a function that calls itself would run out of stack. */
function holdsBrokenText(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (isBroken(value)) return true;
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (isBroken(key)) return true;
        waiting.push(item);
      }
    }
  }
  return false;
}
