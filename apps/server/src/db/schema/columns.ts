import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, always with its zone. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
