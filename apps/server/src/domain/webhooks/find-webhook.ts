import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type WebhookEndpointRow, webhookEndpoints } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';

interface FindInput {
  userId: string;
  id: string;
}

/** One of a user's own endpoints; rejects with WEBHOOK_NOT_FOUND. */
export async function findWebhook(db: Database, { userId, id }: FindInput): Promise<WebhookEndpointRow> {
  if (!isUuid(id)) throw new AppError('WEBHOOK_NOT_FOUND');
  const [row] = await db.select().from(webhookEndpoints).where(isOwn({ userId, id }));
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Transaction, { userId, id }: FindInput): Promise<WebhookEndpointRow> {
  if (!isUuid(id)) throw new AppError('WEBHOOK_NOT_FOUND');
  const [row] = await tx.select().from(webhookEndpoints).where(isOwn({ userId, id })).for('no key update');
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

const isOwn = ({ userId, id }: FindInput) => and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));
