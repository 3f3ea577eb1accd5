const PREFIX = 'generation:';

/**
 * The ledger reference of a generation. Its points are held again for each retry by an operator, and each of these
 * holds has its own reference.
 *
 * @example
 * generationReference('a1b2'); // 'generation:a1b2'
 * generationReference('a1b2', 1); // 'generation:a1b2#1', its first retry
 */
export const generationReference = (generationId: string, retry = 0) =>
  `${PREFIX}${generationId}${retry > 0 ? `#${retry}` : ''}`;

/** Whether a reference is that of a retry, which is free for the person. */
export const isRetry = (reference: string) => reference.startsWith(PREFIX) && reference.includes('#');
