import { BackupError } from '../backup/backup-error.ts';

/** One of the two databases of an import. Both answer with rows of texts, in the order of the columns. */
export interface SqlEndpoint {
  ask(statement: string, values?: unknown[]): Promise<(string | null)[][]>;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What stands in the way of an import; its message is for the person who runs it. */
export class ImportError extends BackupError {}
