/** What stands in the way of a command; its message is a sentence for the person who runs it. */
export class BackupError extends Error {}
