import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Settings } from '../../env.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { SignInError, type SignInProvider } from './sign-in-provider.ts';
import { toSignInError } from './to-sign-in-error.ts';

/**
 * Google by OpenID Connect: discovery, authorization code with PKCE, state and nonce. The ID token's signature is
 * verified, although it comes from Google itself over TLS.
 */
export function googleSignIn({
  clientId,
  clientSecret,
  issuer,
}: NonNullable<Settings['signIn']['google']>): SignInProvider {
  let found: Promise<Configuration> | null = null;
  const configure = () => {
    found ??= discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      [customFetch]: fetchFromProvider(issuer),
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error) => {
      // The next person asks again.
      found = null;
      throw error;
    });
    return found;
  };

  return {
    async begin({ state, codeVerifier, nonce }, redirectUri) {
      try {
        const url = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        });
        return url.href;
      } catch (error) {
        throw toSignInError(error);
      }
    },

    async finish({ state, codeVerifier, nonce }, callback) {
      try {
        const answer = await authorizationCodeGrant(await configure(), callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (!claims) throw new SignInError('refused', 'the answer has no ID token');
        const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: text(claims.email),
          isEmailVerified: claims.email_verified === true,
          name: text(claims.name),
        };
      } catch (error) {
        throw toSignInError(error);
      }
    },
  };
}
