import { eq } from 'drizzle-orm';
import { isUuid } from '../db/is-uuid.ts';
import { generations } from '../db/schema/index.ts';
import { findAccount } from '../domain/account/find-account.ts';
import type { Services } from '../services.ts';
import { AdminError } from './verb.ts';

/** The account that an operator names, or an error message. */
export async function findSubjectAccount(services: Pick<Services, 'db'>, name = '') {
  const account = await findAccount(services, name);
  if (!account) throw new AdminError(`There is no account with the id, username or e-mail ${JSON.stringify(name)}.`);
  return account;
}

/** The id of the generation that an operator names by its content id or its task id. */
export async function findSubjectGeneration({ db }: Pick<Services, 'db'>, name = ''): Promise<string> {
  if (isUuid(name)) return name.toLowerCase();
  const [row] = await db.select({ id: generations.id }).from(generations).where(eq(generations.taskId, name));
  if (!row) throw new AdminError(`There is no generation with the content id or task id ${JSON.stringify(name)}.`);
  return row.id;
}
