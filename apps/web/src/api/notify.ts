import type { NotifyBody } from '@tangible/contracts';
import { call } from './call.ts';

/** Tells the team what happened. Nobody waits for it, and its failure is nobody's business. */
export async function notify(body: NotifyBody): Promise<boolean> {
  try {
    await call('/tangible/dingtalk/notify', { method: 'POST', body, keepalive: true });
    return true;
  } catch {
    return false;
  }
}
