import type { NotifyBody } from '@tangible/contracts';
import { call } from './call.ts';

/** Notifies the team of an event. It is not awaited, and its failure is ignored. */
export async function notify(body: NotifyBody): Promise<boolean> {
  try {
    await call('/tangible/dingtalk/notify', { method: 'POST', body, keepalive: true });
    return true;
  } catch {
    return false;
  }
}
