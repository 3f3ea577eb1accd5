import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { WEBHOOK_ANSWER_BYTES_MAX } from '@tangible/contracts';
import { type AddressRules, checkAddress, hostOf, isOwnHost } from './check-address.ts';
import { lookUpPublic } from './fetch-safely.ts';

interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** What came of one try. Without an answer, `problem` says why. */
export interface WebhookAnswer {
  status: number | null;
  /** The beginning of the answer. */
  body: string | null;
  problem: string | null;
}

export interface WebhookPoster {
  /** Rejects with a `FetchError` unless the URL may be posted to. */
  check(url: string): void;
  /** Posts to an untrusted URL. Rejects only when the signal is aborted. */
  post(request: WebhookPost): Promise<WebhookAnswer>;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts webhooks: https to public hosts only, whose addresses are checked when the connection is made. Redirects are
 * answers like any other and not followed, so none leads inside. `allowLoopback` is for development, where the receiver
 * runs on the same machine.
 *
 * @example
 * await webhookPoster({}).post({ url: 'https://example.com/hook', headers, body: '{}', signal });
 */
export function webhookPoster({
  allowLoopback = false,
  timeoutMs = TIMEOUT_MS,
}: {
  allowLoopback?: boolean;
  timeoutMs?: number;
}): WebhookPoster {
  const rules: AddressRules = {
    hosts: 'any',
    allowPorts: true,
    allowLoopback: allowLoopback ? { loopback: true } : undefined,
  };
  return {
    check: (url) => void checkAddress(url, rules),
    async post({ url, headers, body, signal }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const checked = checkAddress(url, rules);
        const lookup = allowLoopback && isOwnHost(hostOf(checked)) ? resolveName : lookUpPublic;
        const ended = AbortSignal.any([signal, timeout]);
        return await new Promise<WebhookAnswer>((resolve, reject) => {
          const send = checked.protocol === 'https:' ? requestHttps : requestHttp;
          const options = { method: 'POST', headers, lookup, agent: false, signal: ended };
          const request = send(checked, options, (response) => {
            const chunks: Buffer[] = [];
            let size = 0;
            const answer = () => {
              const status = response.statusCode ?? null;
              resolve({ status, body: toText(Buffer.concat(chunks)), problem: null });
            };
            response.on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              size += chunk.length;
              if (size < WEBHOOK_ANSWER_BYTES_MAX) return;
              answer();
              request.destroy();
            });
            response.on('end', answer);
            response.on('error', reject);
          });
          request.on('error', reject);
          request.end(body);
        });
      } catch (error) {
        signal.throwIfAborted();
        const isLate = timeout.aborted;
        const problem = isLate ? `no answer within ${timeoutMs / 1000} s` : describe(error);
        return { status: null, body: null, problem };
      }
    },
  };
}

/** Text for the database, which stores no zero bytes. */
const toText = (bytes: Buffer) =>
  new TextDecoder().decode(bytes.subarray(0, WEBHOOK_ANSWER_BYTES_MAX)).replaceAll('\u0000', '\ufffd');

/** Without the names and addresses that a resolver found: they are of networks that the user should not see. */
function describe(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'FetchError') return 'the address is not a public one';
  return code ?? message;
}
