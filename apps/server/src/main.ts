import Fastify from 'fastify';
import { compose, startWorkers } from './compose.ts';
import { readProcessSettings, type Settings, SettingsError } from './env.ts';
import { buildApp } from './http/app.ts';
import { loggerOptions } from './http/plugins/logging.ts';
import { lockFolder } from './providers/database/lock-folder.ts';

/** Starts the API, the worker or both, and stops them cleanly. */
async function main(): Promise<void> {
  const settings = readProcessSettings();
  const log = Fastify({ logger: loggerOptions(settings.logLevel) }).log;
  const unlock = settings.databaseUrl ? async () => {} : await lockFolder(settings.dataDir);
  const { services, close } = await compose(settings, log);

  const app = settings.role === 'worker' ? null : await buildApp(services);
  if (settings.role !== 'http') await startWorkers(services);
  await app?.listen({ port: settings.port, host: settings.host });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await app?.close();
    await close();
    await unlock();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

  // Scripts wait for this line.
  const address = app?.server.address();
  if (address && typeof address === 'object') console.log(readyLine(settings, address.port));
  else console.log('Tangible worker is ready');
}

const readyLine = (settings: Settings, port: number) =>
  `Tangible is ready at ${settings.publicUrl ?? `http://localhost:${port}`}`;

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(`A setting is wrong.\n${error.message}\nSee .env.example.`);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error('The port is taken by another program. Stop it, or set PORT to another one.');
  } else console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
