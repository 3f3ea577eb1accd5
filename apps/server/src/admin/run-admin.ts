import { hostname, userInfo } from 'node:os';
import Fastify from 'fastify';
import { type Settings, SettingsError } from '../env.ts';
import { loggerOptions } from '../http/plugins/logging.ts';
import { formatError } from '../logs/serialize-error.ts';
import { helpText, readCommand } from './read-command.ts';
import { AdminError } from './verb.ts';

interface Terminal {
  /** Gets the answer alone. */
  out(text: string): void;
  /** Gets the log and the errors. */
  err(text: string): void;
}

/**
 * Commands with which operators look up and correct data in the configured database.
 *
 * @returns the exit status: 0 done, 1 refused or failed, 2 a wrong command
 *
 * @example
 * await runAdmin(['refund', contentId, '--json'], readProcessSettings, { out: console.log, err: console.error });
 */
export async function runAdmin(
  args: readonly string[],
  readSettings: () => Settings,
  { out, err }: Terminal,
): Promise<number> {
  if (args.includes('--help') || args[0] === 'help') {
    out(helpText());
    return 0;
  }
  try {
    const { verb, input, json } = readCommand(args);
    const settings = readSettings();
    // A change is written to the log whatever the settings say.
    const stream = { write: (line: string) => err(line.trimEnd()) };
    const log = Fastify({ logger: { ...loggerOptions('info'), stream } }).log;
    // An invalid command is reported without waiting for all of the server to load.
    const { openServices } = await import('./open-services.ts');
    const { services, close } = await openServices(settings, log);
    try {
      const { data, text, changed } = await verb.run(services, input);
      const who = { who: userInfo().username, host: hostname() };
      if (changed) log.info({ verb: verb.name, ...who, ...changed }, 'changed by hand');
      out(json ? JSON.stringify(data) : text);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    const isExpected = error instanceof AdminError || error instanceof SettingsError;
    err(isExpected ? error.message : formatError(error));
    return error instanceof AdminError ? error.status : 1;
  }
}
