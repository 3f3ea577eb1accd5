import { BackupError } from '../backup/backup-error.ts';

/** One of the two databases of an import. Both answer with rows of texts, in the order of the columns. */
export interface SqlEndpoint {
  ask(statement: string, values?: unknown[]): Promise<(string | null)[][]>;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A reason why an import cannot run; its message is for the operator. */
export class ImportError extends BackupError {}
