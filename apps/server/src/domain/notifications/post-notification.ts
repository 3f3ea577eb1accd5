import type { NotificationEvent } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Posts one event to the operators' chat, a line per field. */
export async function postNotification(
  { chat, db }: Pick<Services, 'chat' | 'db'>,
  { eventType, fields }: { eventType: NotificationEvent; fields: Record<string, string | number> },
): Promise<void> {
  const userId = String(fields.userId ?? '');
  const [user] = isUuid(userId) ? await db.select({ email: users.email }).from(users).where(eq(users.id, userId)) : [];
  const lines = Object.entries({ ...fields, ...user }).map(
    ([name, value]) => `- **${name}**: ${escapeMarkdown(String(value))}`,
  );
  await chat.post(eventType, [`#### ${eventType}`, ...lines].join('\n'));
}

/** A user name must not become a link or a heading in the operators' chat. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()#+!<>|@~]/g, '\\$&').replace(/\s+/g, ' ');
