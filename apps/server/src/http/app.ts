import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { AppError, UPLOAD_BYTES_MAX } from '@tangible/contracts';
import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { dropVersion } from './drop-version.ts';
import { answerClientError, answerError } from './errors.ts';
import { announceEnd } from './plugins/announce-end.ts';
import { keepPrivate } from './plugins/keep-private.ts';
import { addLogging, newRequestId } from './plugins/logging.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { rejectUnknownHost } from './plugins/reject-unknown-host.ts';
import { addSecurity, refuseBrokenText } from './plugins/security.ts';
import { addSession } from './plugins/session.ts';
import { addTracing } from './plugins/tracing.ts';
import { warnAboutProxy } from './plugins/warn-about-proxy.ts';
import type { App } from './route.ts';
import { routes } from './routes/index.ts';
import { addSite } from './site/add-site.ts';

const JSON_BYTES_MAX = 256 * 1024;

const PARTS_MAX = Number.MAX_SAFE_INTEGER;

/**
 * The longest that a request may take to arrive: 64 MB at 2 Mbit/s. Slower clients would hold memory and a connection.
 */
const ARRIVAL_MS = 300_000;

/** Builds the app without listening, so that tests can call it directly. */
export async function buildApp(services: Services): Promise<App> {
  const { proxies } = services.settings;
  const app: App = Fastify({
    loggerInstance: services.log,
    trustProxy: proxies > 0 && ((_address, hop) => hop < proxies),
    rewriteUrl: ({ url = '/' }) => dropVersion(url),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: ARRIVAL_MS,
    genReqId: newRequestId,
    // `addLogging` writes one line per answer in place of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    // A URL that no route can parse, and bytes that are not a request, get the same kind of response as all others.
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 512 },
    // A client that is still sending gets its answer while the server stops; new ones are refused.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();

  app.setErrorHandler(answerError);
  // The body of a request to an unknown route is not read.
  app.addHook('preParsing', async (request) => {
    if (request.is404 && request.url.startsWith('/api/')) throw new AppError('NOT_FOUND');
  });

  addTracing(app, services);
  addLogging(app);
  addMetrics(app, services);
  warnAboutProxy(app, services);
  rejectUnknownHost(app);
  keepPrivate(app);
  announceEnd(app);
  await addSecurity(app, services);
  await addOpenApi(app);
  await app.register(formbody);
  await app.register(multipart, {
    // Files and fields are counted separately and not as parts: a form with too many parts that then breaks off would
    // make the parser emit an unhandled error, which ends the process (@fastify/busboy 3.2.5).
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 10, fieldSize: 4096, parts: PARTS_MAX, headerPairs: 100 },
  });
  refuseBrokenText(app);
  addSession(app, services);

  for (const route of routes) route(app, services);
  await addSite(app, services);
  return app;
}
