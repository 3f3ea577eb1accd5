import './size-thread-pool.ts';
import { readProcessSettings, SettingsError } from './env.ts';
import { formatError } from './logs/serialize-error.ts';
import { FolderInUseError } from './providers/database/lock-folder.ts';
import { DiskFullError } from './providers/disk/free-space.ts';
import { StorageUnavailableError } from './providers/storage/storage-unavailable.ts';
import { serve } from './serve.ts';

try {
  await serve(readProcessSettings());
} catch (error) {
  console.error(sentenceFor(error));
  process.exit(1);
}

/** The message for the operator who starts the server. */
function sentenceFor(error: unknown): string {
  if (error instanceof SettingsError) return `A setting is wrong.\n${error.message}\n.env.example lists them all.`;
  if (error instanceof FolderInUseError || error instanceof DiskFullError) return error.message;
  if (error instanceof StorageUnavailableError) {
    return `The storage of S3_BUCKET cannot be used: ${error.message}. Start it, or unset S3_BUCKET to use a folder.`;
  }
  const { code, cause, port } = error as { code?: string; cause?: { code?: string }; port?: number };
  switch (code ?? cause?.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or set PORT (or METRICS_PORT) to another one.`;
    case 'ECONNREFUSED':
      return 'The database of DATABASE_URL does not answer. Start it, or unset DATABASE_URL to use the embedded one.';
    case 'EACCES':
      return `A file or folder may not be used: ${(error as Error).message}. Set DATA_DIR to a folder that may.`;
    default:
      return formatError(error);
  }
}
