import type { GenerationStatus } from '@tangible/contracts';

/** A status as its words are named; labels show it in lower case. What is not known is in progress. */
export const labelOf = (status: string): Lowercase<GenerationStatus> =>
  LABELS[status as GenerationStatus] ?? 'processing';

const LABELS: Record<GenerationStatus, Lowercase<GenerationStatus>> = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
};
