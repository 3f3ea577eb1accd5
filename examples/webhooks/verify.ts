// Checks that a message comes from Tangible. Node 24.2 or later, nothing to install.
//
// As a function: const event = verify(secret, request.headers, body);
// As a program:  TANGIBLE_WEBHOOK_SECRET=whsec_... node verify.ts ID TIMESTAMP SIGNATURE < body.json

import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOLERANCE_S = 5 * 60;

type Headers = Record<string, string | string[] | undefined>;

/** The event in a message; throws for one that is forged, changed or too old. */
export function verify(
  secret: string,
  headers: Headers,
  body: string | Buffer,
): { id: string; type: string; data: object } {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S)) {
    throw new Error('the message is too old, or the clocks differ');
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being replaced there are two signatures.
  const fits = signatures!.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const bytes = Buffer.from(value, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!fits) throw new Error('no signature fits');
  return JSON.parse(String(body));
}

if (import.meta.main) {
  const [id, timestamp, signature] = process.argv.slice(2);
  const secret = process.env.TANGIBLE_WEBHOOK_SECRET;
  if (!secret || !signature) {
    console.error('TANGIBLE_WEBHOOK_SECRET=whsec_... node verify.ts ID TIMESTAMP SIGNATURE < body.json');
    process.exit(1);
  }
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  try {
    console.log(verify(secret, headers, readFileSync(0)).type);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
