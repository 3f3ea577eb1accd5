import { randomBytes } from 'node:crypto';
import { afterEach } from 'vitest';
import { freshAddress, freshName } from '../account-steps.ts';
import { startFakeGithub } from '../fakes/fake-github.ts';
import { startFakeGoogle } from '../fakes/fake-google.ts';
import { type Person, startTestServer } from '../harness.ts';

export type Provider = 'google' | 'github';
export const newSecret = () => randomBytes(32).toString('base64url');
export const codeOf = (answer: { body: { code?: string } }) => answer.body.code;

/** A server with two providers, and the steps of the people who sign in there. */
export async function startProviders() {
  const google = await startFakeGoogle();
  const github = await startFakeGithub();
  const server = await startTestServer({ env: { ...google.env, ...github.env } });
  afterEach(() => Object.assign(google, { down: false, claims: {}, isForged: false }));

  /** A new person at Google. */
  const newPerson = (more: object = {}) => {
    const name = freshName();
    google.person = {
      sub: name,
      email: `${name}@example.com`,
      email_verified: true,
      name: `${name} Lovelace`,
      ...more,
    };
    return google.person;
  };

  async function begin(provider: Provider, secret: string) {
    const answer = await server.call('POST', `/auth/providers/${provider}/begin`, {
      body: { secret, language: 'ja' },
      from: freshAddress(),
    });
    return { answer, url: answer.body.url as string };
  }

  const finish = (provider: Provider, query: string, secret: string, more: object = {}) =>
    server.call('POST', `/auth/providers/${provider}/finish`, {
      body: { query, secret, ...more },
      from: freshAddress(),
    });

  const allow = (provider: Provider, url: string) => (provider === 'google' ? google : github).allow(url);

  /** The whole way, like the page. */
  async function enter(provider: Provider, more: object = {}) {
    const secret = newSecret();
    const { url } = await begin(provider, secret);
    return finish(provider, allow(provider, url), secret, more);
  }

  async function link(person: Pick<Person, 'call'>, provider: Provider, password = 'correct horse') {
    const secret = newSecret();
    const begun = await person.call('POST', `/account/identities/${provider}/begin`, { body: { secret, password } });
    if (begun.status !== 200) return begun;
    const query = allow(provider, begun.body.url);
    return person.call('POST', `/account/identities/${provider}/finish`, { body: { query, secret } });
  }

  const as = (token: string): Pick<Person, 'call'> => ({
    call: (method, path, options) => server.call(method, path, { token, ...options }),
  });

  const quickAccount = async () => {
    const username = freshName();
    const account = { username, email: `${username}@device.tangible.local`, password: 'Made!by1device' };
    const { body } = await server.call('POST', '/auth/register', { body: account, from: freshAddress() });
    return { ...as(body.token), id: body.user.id as string, password: account.password };
  };

  return { google, github, server, newPerson, begin, finish, enter, link, as, quickAccount };
}
