export function listEngineFlags(level: string | undefined): string[];
export function findLevel(args: readonly string[]): string | undefined;
