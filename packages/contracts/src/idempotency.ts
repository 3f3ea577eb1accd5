import { z } from 'zod';

/** For how long a repeated `Idempotency-Key` gets the first answer again. */
export const IDEMPOTENCY_HOURS = 24;

/** Says, in an answer, that nothing was done: it is the answer of the first request. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** The headers of the calls that can be repeated safely. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must be 1 to 255 visible ASCII characters without spaces' })
    .optional()
    .describe(
      `Any text of yours, such as a UUID. For ${IDEMPOTENCY_HOURS} hours the same key with the same body gets the same ` +
        'answer and nothing happens twice; with another body it is refused',
    ),
});
