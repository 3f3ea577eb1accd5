import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { answerClientError, answerError } from './errors.ts';
import type { App } from './route.ts';
import { healthRoutes } from './routes/health/index.ts';
import { addMetricsRoute } from './routes/metrics/get-metrics.ts';

/**
 * The server on METRICS_PORT: metrics and health and nothing else. Workers have no other port; servers have it in
 * addition to their public one, so that the public one needs no `/metrics`. Health is for every prober; metrics require
 * METRICS_TOKEN, and without one they are only served to programs on this machine.
 */
export function buildProbeApp(services: Services): App {
  const app: App = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  for (const route of healthRoutes) route(app, services);
  addMetricsRoute(app, services);
  return app;
}
