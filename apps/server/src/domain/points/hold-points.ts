import type { Transaction } from '../../providers/database/database-provider.ts';
import { holdAllPoints } from './hold-all-points.ts';

interface HoldInput {
  userId: string;
  generationId: string;
  points: number;
}

/** Sets points aside for a generation, or refuses when there are too few, when some are owed, or the account is frozen. */
export const holdPoints = (tx: Transaction, { userId, ...hold }: HoldInput): Promise<void> =>
  holdAllPoints(tx, { userId, holds: [hold] });
