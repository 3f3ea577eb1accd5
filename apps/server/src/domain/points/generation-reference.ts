const PREFIX = 'generation:';

/** How the ledger names a generation. */
export const generationReference = (generationId: string) => `${PREFIX}${generationId}`;
