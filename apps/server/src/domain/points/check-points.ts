import { AppError, type User } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { readPoints } from './lock-balance.ts';

/**
 * Refuses a user who cannot pay before any work is done. Nothing is locked here: the hold decides between concurrent
 * requests.
 *
 * @example
 * await checkPoints(services, { user, cost: 10 }); // NOT_ENOUGH_POINTS, POINTS_OWED or ACCOUNT_FROZEN
 */
export async function checkPoints(
  { db }: Pick<Services, 'db'>,
  { user, cost }: { user: Pick<User, 'id' | 'points'>; cost: number },
): Promise<void> {
  await refuseFrozen({ db }, { userId: user.id });
  if (user.points >= cost) return;
  const { balance, debt } = await readPoints(db, user.id);
  if (debt > 0) throw new AppError('POINTS_OWED', { debt });
  if (balance < cost) throw new AppError('NOT_ENOUGH_POINTS', { cost, balance });
}
