import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { type FakeRequest, serve } from './serve.ts';

const APP_ID = '2026000000000001';

export interface FakeAlipay {
  env: Record<string, string>;
  calls: FakeRequest[];
  /** The fields of the last call to the gateway, its business content parsed. */
  lastContent(): Record<string, string>;
  /** The code in the response to a refund; 10000 is success. */
  refundCode: string;
  /** A notification, signed as Alipay signs it. */
  notification(fields: Record<string, string>): { body: string; headers: Record<string, string> };
  /** Whether a payment address was signed with our own key. */
  isSignedByUs(url: string): boolean;
}

/** Alipay's gateway and its half of the keys. */
export async function startFakeAlipay(): Promise<FakeAlipay> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sign = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(theirs.privateKey, 'base64');

  const { url, calls } = await serve(() => {
    const ok = fake.refundCode === '10000';
    const answer = JSON.stringify({ code: fake.refundCode, msg: ok ? 'Success' : 'Business Failed', fund_change: 'Y' });
    return { body: `{"alipay_trade_refund_response":${answer},"sign":"${sign(answer)}"}` };
  });

  const bare = (pem: string | Buffer) => String(pem).replace(/-----[^-]+-----|\s/g, '');
  const fake: FakeAlipay = {
    env: {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_PRIVATE_KEY: bare(ours.privateKey.export({ type: 'pkcs1', format: 'pem' })),
      ALIPAY_PUBLIC_KEY: bare(theirs.publicKey.export({ type: 'spki', format: 'pem' })),
      ALIPAY_GATEWAY: `${url}/gateway.do`,
      ALIPAY_CNY_PER_USD: '7',
    },
    calls,
    refundCode: '10000',
    lastContent: () => JSON.parse(new URLSearchParams(calls.at(-1)?.body).get('biz_content') ?? '{}'),

    notification(given) {
      const fields: Record<string, string> = {
        notify_time: '2026-11-15 11:00:00',
        notify_type: 'trade_status_sync',
        app_id: APP_ID,
        charset: 'utf-8',
        ...given,
      };
      const signature = sign(contentOf(fields));
      return {
        body: new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      };
    },

    isSignedByUs(address) {
      const { sign: signature = '', ...fields } = Object.fromEntries(new URL(address).searchParams);
      return createVerify('RSA-SHA256').update(contentOf(fields), 'utf8').verify(ours.publicKey, signature, 'base64');
    },
  };
  return fake;
}

/** Alipay signs the fields in the order of their names. */
const contentOf = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
