import type { GenerationStatus } from '@tangible/contracts';

/** The message key of a status; labels show it in lower case. An unknown status counts as in progress. */
export const labelOf = (status: string): Lowercase<GenerationStatus> =>
  LABELS[status as GenerationStatus] ?? 'processing';

const LABELS: Record<GenerationStatus, Lowercase<GenerationStatus>> = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
};
