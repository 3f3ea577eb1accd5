import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LoadRequest } from './drive.ts';
import { PASSWORD, type People } from './prepare-people.ts';

/** The calls of a load test, and their parameters. */
export interface LoadPath {
  name: string;
  kind: 'read' | 'write';
  /** How many clients ask at a time. */
  connections: number;
  next: () => LoadRequest;
}

const CONNECTIONS = 32;
/** Hashing a password keeps a core busy, and payments are applied one by one: with more, only waiting is measured. */
const FEW_CONNECTIONS = 8;

export const WEBHOOK_SECRET = 'whsec_bench';

const JSON_BODY = { 'content-type': 'application/json' };

/** The names of the paths, in the order in which they are measured; those that write come last. */
export const PATH_NAMES = [
  'health',
  'me',
  'status',
  'history',
  'ledger',
  'file',
  'login',
  'register',
  'webhook',
  'generate',
] as const;
export type PathName = (typeof PATH_NAMES)[number];

/** Every path that the bench measures, on a database that `preparePeople` has filled. */
export async function listPaths({ people, payments, fileTokens }: People): Promise<Record<PathName, LoadPath>> {
  const picture = await readFile(new URL('../../fixtures/pictures/mug.png', import.meta.url));
  const upload = multipart(picture);
  const nextPerson = inTurn(people);
  const nextFile = inTurn(fileTokens);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const read = (name: string, next: () => LoadRequest): LoadPath => ({
    name,
    kind: 'read',
    connections: CONNECTIONS,
    next,
  });
  const write = (name: string, next: () => LoadRequest, connections = CONNECTIONS): LoadPath => ({
    name,
    kind: 'write',
    connections,
    next,
  });
  const get = (path: string) => () => {
    const { token } = nextPerson();
    return { method: 'GET' as const, path, headers: bearer(token) };
  };

  return {
    health: read('GET /api/health', () => ({ method: 'GET', path: '/api/health' })),
    me: read('GET /api/auth/me', get('/api/auth/me')),
    status: read('GET /api/tangible/status', () => {
      const { token, running } = nextPerson();
      return { method: 'GET', path: `/api/tangible/status?contentId=${running}`, headers: bearer(token) };
    }),
    history: read('GET /api/tangible/history (20 records)', get('/api/tangible/history?limit=20')),
    ledger: read('GET /api/points/ledger', get('/api/points/ledger')),
    file: read('GET /files (1.4 MB)', () => ({ method: 'GET', path: `/files/${nextFile()}/model.glb` })),
    login: write(
      'POST /api/auth/login',
      () => ({
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...JSON_BODY, 'x-forwarded-for': someAddress() },
        body: JSON.stringify({ usernameOrEmail: nextPerson().username, password: PASSWORD }),
      }),
      FEW_CONNECTIONS,
    ),
    register: write(
      'POST /api/auth/register',
      () => {
        const username = `new${randomBytes(8).toString('hex')}`;
        const fingerprint = randomBytes(16).toString('hex');
        return {
          method: 'POST',
          path: '/api/auth/register',
          headers: { ...JSON_BODY, 'x-forwarded-for': someAddress() },
          body: JSON.stringify({
            username,
            email: `${username}@example.com`,
            password: PASSWORD,
            deviceFingerprint: fingerprint,
          }),
        };
      },
      FEW_CONNECTIONS,
    ),
    webhook: write(
      'POST /api/webhooks/stripe (a payment)',
      () => {
        const payment = payments.pop();
        if (!payment) throw new Error('The payments have run out: measure for less long.');
        return paidEvent(payment);
      },
      FEW_CONNECTIONS,
    ),
    generate: write('POST /api/tangible/generate (accepted)', () => ({
      method: 'POST',
      path: '/api/tangible/generate',
      headers: { ...bearer(nextPerson().token), ...upload.headers },
      body: upload.body,
    })),
  };
}

function inTurn<T>(items: readonly T[]): () => T {
  let at = 0;
  return () => items[at++ % items.length]!;
}

/** People come from many addresses, and tries are limited for each. */
const someAddress = () => `10.${[...randomBytes(3)].join('.')}`;

/** Stripe's event for a paid checkout, signed as Stripe signs it. */
function paidEvent({ id, userId }: { id: string; userId: string }): LoadRequest {
  const created = Math.floor(Date.now() / 1000);
  const session = {
    id: `cs_${id}`,
    object: 'checkout.session',
    metadata: { paymentId: id },
    payment_status: 'paid',
    client_reference_id: userId,
    amount_total: 1000,
    currency: 'usd',
    payment_intent: `pi_${id}`,
  };
  const body = JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'checkout.session.completed',
    created,
    data: { object: session },
  });
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex');
  return {
    method: 'POST',
    path: '/api/webhooks/stripe',
    headers: { ...JSON_BODY, 'stripe-signature': `t=${created},v1=${signature}` },
    body,
  };
}

function multipart(picture: Buffer): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'tangible-bench-boundary';
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="subdivisionLevel"\r\n\r\nlow\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="mug.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(field + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
