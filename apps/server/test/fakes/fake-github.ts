import { createHash, randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, serve } from './serve.ts';

export interface FakeGithub {
  env: Record<string, string>;
  calls: FakeRequest[];
  person: { id: number; login: string };
  emails: { email: string; primary: boolean; verified: boolean }[];
  /** Answers of the API that are not as documented, by path. */
  answers: Record<string, FakeAnswer>;
  allow(url: string): string;
}

/** As much of a GitHub Enterprise Server as a sign-in needs, with its documented answers. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const codes = new Map<string, string>();
  const answer = ({ path, body, headers }: FakeRequest): FakeAnswer => {
    const known = fake.answers[path];
    if (known) return known;
    if (path === '/login/oauth/access_token') {
      const form = new URLSearchParams(body);
      const code = form.get('code') ?? '';
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = form.get('client_id') === 'github-client' && form.get('client_secret') === 'github-secret';
      // GitHub answers with 200 whatever went wrong.
      if (!isClient) return { body: { error: 'incorrect_client_credentials' } };
      if (codes.get(code) !== challenge) return { body: { error: 'bad_verification_code' } };
      codes.delete(code);
      return { body: { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' } };
    }
    if (headers.authorization !== 'Bearer gho_1' || !headers['user-agent']) return { status: 401, body: {} };
    if (path === '/api/v3/user') return { body: { ...fake.person, email: null, name: null, type: 'User' } };
    if (path === '/api/v3/user/emails') return { body: fake.emails };
    return { status: 404, body: { message: 'Not Found' } };
  };
  const { url, calls } = await serve(answer);
  const fake: FakeGithub = {
    env: { GITHUB_CLIENT_ID: 'github-client', GITHUB_CLIENT_SECRET: 'github-secret', GITHUB_BASE_URL: url },
    calls,
    person: { id: 1, login: 'octocat' },
    emails: [],
    answers: {},
    allow(address) {
      const asked = new URL(address).searchParams;
      const code = randomBytes(10).toString('hex');
      codes.set(code, asked.get('code_challenge') ?? '');
      return String(new URLSearchParams({ code, state: asked.get('state') ?? '' }));
    },
  };
  return fake;
}
