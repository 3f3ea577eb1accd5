import { parseArgs } from 'node:util';
import { readProcessSettings, type Settings, SettingsError } from '../env.ts';
import { formatError } from '../logs/serialize-error.ts';
import { FolderInUseError } from '../providers/database/lock-folder.ts';
import { makePrivateFiles } from '../providers/disk/keep-private.ts';
import { BackupError } from './backup-error.ts';

type Flags = Record<string, { type: 'boolean' } | { type: 'string' }>;

/**
 * Runs one command for the operator of an installation: reads its arguments and the settings, and exits with a message
 * and status 1 if it fails.
 */
export async function runCommand(
  usage: string,
  options: Flags,
  run: (input: { settings: Settings; words: string[]; flags: Record<string, unknown> }) => Promise<void>,
): Promise<void> {
  makePrivateFiles();
  try {
    const { positionals: words, values: flags } = readWords(usage, options);
    await run({ settings: readProcessSettings(), words, flags });
  } catch (error) {
    console.error(sentenceFor(error) ?? formatError(error));
    process.exitCode = 1;
  }
}

/** An expected error is printed as a sentence; others with their stack. */
function sentenceFor(error: unknown): string | null {
  if ([BackupError, SettingsError, FolderInUseError].some((kind) => error instanceof kind)) {
    return `✗ ${(error as Error).message}`;
  }
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  switch (code ?? cause?.code) {
    case 'ENOSPC':
      return '✗ The disk is full. Nothing was changed.';
    case 'ECONNREFUSED':
      return '✗ The database of DATABASE_URL does not answer.';
    default:
      return null;
  }
}

function readWords(usage: string, options: Flags) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** The one argument of a command. */
export function onlyWord(words: string[], usage: string): string {
  const [word, ...others] = words;
  if (!word || others.length > 0) throw new BackupError(`Usage: ${usage}`);
  return word;
}

/** Back-ups are of the embedded default; a server keeps its own. */
export function refuseServers({ databaseUrl }: Pick<Settings, 'databaseUrl'>): void {
  if (databaseUrl) {
    throw new BackupError(
      'DATABASE_URL is set, so the data lies in a PostgreSQL server: docs/keeping-data.md says how to back that up. ' +
        'To work on the embedded database, unset DATABASE_URL.',
    );
  }
}

/** @example inMegabytes(73_400_320); // '70.0 MB' */
export const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
