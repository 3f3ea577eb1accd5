import type { NotificationEvent, NotifyBody, User } from '@tangible/contracts';
import { postNotificationJob } from '../../jobs/post-notification.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';

type Details = Partial<Omit<NotifyBody, 'eventType'>>;

interface NotifyInput extends Details {
  eventType: NotificationEvent;
  /** The user, from our own tables, never from a request's body. */
  user: Pick<User, 'id' | 'username' | 'points'> | null;
}

/**
 * Queues a notification for the operators' chat. With a transaction, it is queued only if that commits. The e-mail
 * address is added when it is posted: the queue keeps finished jobs for days.
 */
export async function notify(
  { queue, settings }: Pick<Services, 'queue' | 'settings'>,
  { eventType, user, ...details }: NotifyInput,
  tx?: Transaction,
): Promise<void> {
  if (!settings.dingtalk) return;
  const who = user ? { userId: user.id, username: user.username, points: user.points } : {};
  const fields: Record<string, string | number> = {};
  for (const [name, value] of Object.entries({ ...details, ...who })) {
    if (value !== null && value !== undefined) fields[name] = value;
  }
  await queue.send(postNotificationJob, { eventType, fields }, tx);
}
