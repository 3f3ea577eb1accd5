import { AppError, CUT_OUTS_PER_MINUTE } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { countAttempt } from '../account/limit-attempts.ts';

const WINDOW_MS = 60_000;

/** Counts a cut-out of a person, for all servers together; throws CUT_OUT_LIMIT when there were too many this minute. */
export async function limitCutOuts({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<void> {
  const now = clock();
  const { count } = await countAttempt(db, { key: `cut-out:${userId}`, windowMinutes: 1, now });
  if (count <= CUT_OUTS_PER_MINUTE) return;
  const seconds = Math.ceil((WINDOW_MS - (now.getTime() % WINDOW_MS)) / 1000);
  throw new AppError('CUT_OUT_LIMIT', { max: CUT_OUTS_PER_MINUTE, seconds });
}
