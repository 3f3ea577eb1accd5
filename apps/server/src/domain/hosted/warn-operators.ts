import { and, gt, like, ne } from 'drizzle-orm';
import { type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import type { HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { formatModelError } from './format-model-error.ts';

/** The group is notified of the same problem once in this time; the log has every case. */
const QUIET_MS = 60 * 60 * 1000;

/** Says in the log, and now and then in the operators' group, that the hosted model could not be used and why. */
export async function warnOperators(
  services: Pick<Services, 'db' | 'log' | 'queue' | 'settings' | 'clock'>,
  { generationId, model, remoteId }: HostedTaskRow,
  error: HostedModelError,
): Promise<void> {
  const complaint = formatModelError(error);
  services.log.error({ err: error, generationId, model, remoteId, complaint }, 'the hosted model could not be used');

  const code = complaint.slice(0, complaint.indexOf(':') + 1);
  const since = new Date(services.clock().getTime() - QUIET_MS);
  const [told] = await services.db
    .select({ id: hostedTasks.generationId })
    .from(hostedTasks)
    .where(
      and(
        ne(hostedTasks.generationId, generationId),
        like(hostedTasks.complaint, `${code.replace(/[\\%_]/g, '\\$&')}%`),
        gt(hostedTasks.endedAt, since),
      ),
    )
    .limit(1);
  if (!told) await notify(services, { eventType: 'tangible_error', user: null, error: `${model}: ${complaint}` });
}
