import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { compose, startWorkers } from './compose.ts';
import { logPaymentMethods } from './domain/billing/log-payment-methods.ts';
import type { Settings } from './env.ts';
import { buildApp } from './http/app.ts';
import { loggerOptions } from './http/plugins/logging.ts';
import { buildProbeApp } from './http/probe-app.ts';
import { measureProcess } from './metrics/read-metrics.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';
import type { Services } from './services.ts';
import { warnAboutSettings } from './warn-about-settings.ts';

/** Running downloads get so long to end when the server stops. */
const CONNECTION_GRACE_MS = 10_000;

/**
 * Starts the API, the worker or both, and stops them cleanly when the process is asked to end: readiness reports it at
 * once, and after the time that load balancers need there are no new requests, the running ones are answered, and the
 * running jobs finished or returned to the queue.
 */
export async function serve(settings: Settings, given: Partial<Services> = {}): Promise<void> {
  const log = Fastify({ logger: loggerOptions(settings.logLevel) }).log;
  const unlock = await prepareDataFolder(settings, log);
  warnAboutSettings(settings, log);
  const { services, drain, close } = await compose(settings, log, given);
  measureProcess(services);
  logPaymentMethods(services);

  const app = settings.role === 'worker' ? null : await buildApp(services);
  const probes = settings.metricsPort === undefined ? null : buildProbeApp(services);
  if (settings.role !== 'http') await startWorkers(services);
  await app?.listen({ port: settings.port, host: settings.host });
  await probes?.listen({ port: settings.metricsPort ?? 0, host: settings.host });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    drain();
    try {
      // A worker gets no requests, so it has nothing to drain.
      if (app) await delay(settings.drainSeconds * 1000);
      // A client that does not read its response must not delay the shutdown.
      setTimeout(() => app?.server.closeAllConnections(), CONNECTION_GRACE_MS).unref();
      await app?.close();
      await close();
      await probes?.close();
      await unlock();
      process.exit(0);
    } catch (err) {
      log.error({ err }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

  // Other people's scripts wait for this line.
  const address = app?.server.address();
  const port = address && typeof address === 'object' ? address.port : settings.port;
  console.log(
    app ? `Tangible is ready at ${settings.publicUrl ?? `http://localhost:${port}`}` : 'Tangible worker is ready',
  );
}
