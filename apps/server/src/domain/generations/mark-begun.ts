import { type SQL, sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';

/**
 * The value of `begunAt` for an update that marks the start of the work: the first time is kept. A retry by an operator
 * is free for the user, also when they cancel it, so it never counts as started.
 */
export const markBegun = (now: Date): SQL<Date | null> => sql`case
  when exists (select 1 from points_entries entry where entry.user_id = ${generations}.user_id
    and entry.movement = 'held' and entry.reference like 'generation:' || ${generations}.id || '#%') then null
  else coalesce(${generations}.begun_at, ${now.toISOString()}::timestamptz) end`;
