import type { NotificationEvent } from '@tangible/contracts';
import type { Services } from '../../services.ts';

/** Posts one event to the operators' chat, a line per field. */
export async function postNotification(
  { chat }: Pick<Services, 'chat'>,
  { eventType, fields }: { eventType: NotificationEvent; fields: Record<string, string | number> },
): Promise<void> {
  const lines = Object.entries(fields).map(([name, value]) => `- **${name}**: ${escapeMarkdown(String(value))}`);
  await chat.post(eventType, [`#### ${eventType}`, ...lines].join('\n'));
}

/** A user name must not become a link or a heading in the operators' chat. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()#+!<>|@~]/g, '\\$&').replace(/\s+/g, ' ');
