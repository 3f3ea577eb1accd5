import { parseArgs } from 'node:util';
import { readProcessSettings, type Settings, SettingsError } from '../env.ts';

/** What a person did wrong on the command line, or what stands in the way; its message is for that person. */
export class CommandError extends Error {}

type Flags = Record<string, { type: 'boolean' } | { type: 'string' }>;

/**
 * Runs one command for the keeper of an installation: reads its words and the settings, and ends with a sentence and
 * status 1 when it cannot be done.
 */
export async function runCommand(
  usage: string,
  options: Flags,
  run: (input: { settings: Settings; words: string[]; flags: Record<string, unknown> }) => Promise<void>,
): Promise<void> {
  try {
    const { positionals: words, values: flags } = readWords(usage, options);
    await run({ settings: readProcessSettings(), words, flags });
  } catch (error) {
    // Whatever was foreseen is an error of ours with a sentence; the rest shows where it came from.
    const isForeseen = error instanceof SettingsError || (error instanceof Error && error.constructor !== Error);
    const text = error instanceof Error ? error.message : String(error);
    const isSentence = isForeseen || /^Another Tangible /.test(text);
    console.error(isSentence ? `✗ ${text}` : error);
    process.exitCode = 1;
  }
}

function readWords(usage: string, options: Flags) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** The one word that a command needs. */
export function onlyWord(words: string[], usage: string): string {
  const [word, ...others] = words;
  if (!word || others.length > 0) throw new CommandError(`Usage: ${usage}`);
  return word;
}

/** Back-ups are of the embedded default; a server keeps its own. */
export function refuseServers({ databaseUrl }: Pick<Settings, 'databaseUrl'>): void {
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set, so the data lies in a PostgreSQL server: docs/keeping-data.md says how to back that up. ' +
        'To work on the embedded database, unset DATABASE_URL.',
    );
  }
}

/** @example inWords(73_400_320); // '70.0 MB' */
export const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
