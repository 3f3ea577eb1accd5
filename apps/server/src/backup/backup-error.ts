/** A reason why a command cannot run; its message is a sentence for the operator. */
export class BackupError extends Error {}
