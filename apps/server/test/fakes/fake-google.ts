import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, serve } from './serve.ts';

export interface FakeGoogle {
  env: Record<string, string>;
  calls: FakeRequest[];
  /** The person who is signed in there. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** Whether every call is answered with 503. */
  down: boolean;
  /** Where codes are exchanged, if not here. */
  tokenEndpoint: string | null;
  /** Claims of the next ID tokens that are not as they should be. */
  claims: Record<string, unknown>;
  /** Whether ID tokens are signed with an unknown key. */
  isForged: boolean;
  /** What the person allows: the query that leads back, from the address that the server sent them to. */
  allow(url: string): string;
  deny(url: string): string;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Made once: a key takes 0.2 s of CPU time. */
let keys: Record<'known' | 'unknown', ReturnType<typeof newKey>> | undefined;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A whole OpenID Connect provider, as small as one can be, with a page on which a person allows or refuses. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  keys ??= { known: newKey(), unknown: newKey() };
  const { known: key, unknown: other } = keys;
  const codes = new Map<
    string,
    { challenge: string; nonce: string; redirectUri: string; person: FakeGoogle['person'] }
  >();

  const answer = ({ path, query, body, method }: FakeRequest): FakeAnswer => {
    if (fake.down) return { status: 503, type: 'text/html', body: '<h1>Service unavailable</h1>' };
    if (path === '/.well-known/openid-configuration') {
      return {
        body: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: fake.tokenEndpoint ?? `${url}/token`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      };
    }
    if (path === '/keys')
      return { body: { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] } };
    if (path === '/authorize') {
      const asked = `${url}/authorize?${query}`;
      const target = query.get('redirect_uri');
      const link = (words: string, back: string) => `<a href="${target}?${back.replaceAll('&', '&amp;')}">${words}</a>`;
      const html = `<!doctype html><title>Sign in</title>${link('Allow', fake.allow(asked))} ${link('Cancel', fake.deny(asked))}`;
      return { type: 'text/html', body: html };
    }
    if (path !== '/token' || method !== 'POST') return { status: 404, body: {} };

    const form = new URLSearchParams(body);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isClient = form.get('client_id') === 'google-client' && form.get('client_secret') === 'google-secret';
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: url, aud: 'google-client', iat: now, exp: now + 3600, nonce: code.nonce };
    const head = encode({ alg: 'RS256', kid: 'one', typ: 'JWT' });
    const signed = `${head}.${encode({ ...own, ...code.person, ...fake.claims })}`;
    const { privateKey } = fake.isForged ? other : key;
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
    return { body: { access_token: 'at', token_type: 'Bearer', expires_in: 3600, id_token: `${signed}.${signature}` } };
  };

  const { url, calls } = await serve(answer);
  const fake: FakeGoogle = {
    env: { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'google-secret', GOOGLE_ISSUER: url },
    calls,
    person: { sub: '1', email: 'ada@example.com', email_verified: true },
    down: false,
    tokenEndpoint: null,
    claims: {},
    isForged: false,
    allow(address) {
      const asked = new URL(address).searchParams;
      const get = (name: string) => asked.get(name) ?? '';
      if (get('client_id') !== 'google-client' || get('response_type') !== 'code') throw new Error('wrong client');
      if (get('code_challenge_method') !== 'S256' || !get('scope').split(' ').includes('openid'))
        throw new Error('wrong scope');
      const code = randomBytes(12).toString('hex');
      codes.set(code, {
        challenge: get('code_challenge'),
        nonce: get('nonce'),
        redirectUri: get('redirect_uri'),
        person: { ...fake.person },
      });
      return String(new URLSearchParams({ code, state: get('state'), scope: get('scope') }));
    },
    deny: (address) =>
      String(new URLSearchParams({ error: 'access_denied', state: new URL(address).searchParams.get('state') ?? '' })),
  };
  return fake;
}
