import { createHmac } from 'node:crypto';
import type { ChatProvider } from './chat-provider.ts';

const TIMEOUT_MS = 10_000;

/** A DingTalk group robot. With a secret, each call is signed as DingTalk's custom robots ask for. */
export function dingtalkChat({ webhook, secret }: { webhook: string; secret?: string | undefined }): ChatProvider {
  return {
    async post(title, text) {
      const response = await fetch(secret ? sign(webhook, secret, Date.now()) : webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'markdown', markdown: { title, text } }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // DingTalk answers 200 with an error code when it refuses a message.
      const answer = (await response.json().catch(() => ({}))) as { errcode?: number; errmsg?: string };
      if (!response.ok || (answer.errcode ?? 0) !== 0) {
        throw new Error(`DingTalk refused the message: ${response.status} ${answer.errmsg ?? ''}`);
      }
    },
  };
}

/** Adds `timestamp` and `sign` (the HMAC of both, keyed by the secret) to the webhook's address. */
function sign(webhook: string, secret: string, timestampMs: number): string {
  const url = new URL(webhook);
  url.searchParams.set('timestamp', String(timestampMs));
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64'));
  return url.href;
}
