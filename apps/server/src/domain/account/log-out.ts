import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Ends one session; its token opens nothing from now on. */
export async function logOut({ db }: Pick<Services, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
