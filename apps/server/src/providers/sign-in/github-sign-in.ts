import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import type { Settings } from '../../env.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { SignInError, type SignInProvider } from './sign-in-provider.ts';
import { toSignInError } from './to-sign-in-error.ts';

const GithubUser = z.object({ id: z.int(), login: z.string().min(1) });
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub by OAuth 2 with PKCE. It has no ID token for people: its API says who they are. */
export function githubSignIn({
  clientId,
  clientSecret,
  baseUrl,
}: NonNullable<Settings['signIn']['github']>): SignInProvider {
  const issuer = `${baseUrl}/login/oauth`;
  const apiUrl = baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`;
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` };
  const auth = ClientSecretPost(clientSecret);
  const config = new Configuration({ issuer, ...endpoints }, clientId, undefined, auth);
  config[customFetch] = fetchFromProvider(baseUrl);
  if (baseUrl.startsWith('http:')) allowInsecureRequests(config);

  const read = async <T>(token: string, path: string, shape: z.ZodType<T>): Promise<T> => {
    const headers = new Headers({
      accept: 'application/vnd.github+json',
      'user-agent': 'tangible',
      'x-github-api-version': '2022-11-28',
    });
    const response = await fetchProtectedResource(config, token, new URL(apiUrl + path), 'GET', undefined, headers);
    if (response.status >= 500 || response.status === 429) {
      throw new SignInError('unavailable', `${path} was answered with ${response.status}`);
    }
    if (!response.ok) throw new SignInError('refused', `${path} was answered with ${response.status}`);
    const parsed = shape.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new SignInError('refused', `${path} was answered in another form`);
    return parsed.data;
  };

  return {
    async begin({ state, codeVerifier }, redirectUri) {
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async finish({ state, codeVerifier }, callback) {
      try {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state };
        const { access_token: token } = await authorizationCodeGrant(config, callback, checks);
        const user = await read(token, '/user', GithubUser);
        const emails = await read(token, '/user/emails', GithubEmails);
        const email = emails.find(({ primary, verified }) => primary && verified) ?? emails.find((one) => one.primary);
        return {
          issuer,
          subject: String(user.id),
          email: email?.email ?? null,
          isEmailVerified: email?.verified ?? false,
          name: user.login,
        };
      } catch (error) {
        throw toSignInError(error);
      }
    },
  };
}
