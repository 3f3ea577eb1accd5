import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import type { App } from '../route.ts';

/** Headers, origins and the general limit on requests. */
export async function addSecurity(app: App, { settings }: Services): Promise<void> {
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    // A browser that has once seen this header refuses plain HTTP, so it is only sent where HTTPS is known to work.
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

  // Same origin by default. Files are open to all (see routes/files): their addresses are the permission.
  await app.register(cors, {
    origin: settings.allowedOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });

  if (settings.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: settings.rateLimitPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request) => {
        const { authorization } = request.headers;
        // People behind one address do not share a limit once they are signed in.
        return authorization ? createHash('sha256').update(authorization).digest('base64url') : request.ip;
      },
      errorResponseBuilder: (_request, { ttl }) => new AppError('RATE_LIMITED', { seconds: Math.ceil(ttl / 1000) }),
    });
  }
}

const NUL = '\u0000';

/** PostgreSQL stores every character but NUL, so a text that holds one is refused here and not by an error there. */
export function refuseNul(app: App): void {
  app.addHook('preValidation', async (request) => {
    if ([request.body, request.query, request.params].some(holdsNul)) {
      throw new AppError('INVALID_REQUEST', { detail: 'a text holds the character NUL' });
    }
  });
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (Buffer.isBuffer(value) || typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => key.includes(NUL) || holdsNul(item));
}
