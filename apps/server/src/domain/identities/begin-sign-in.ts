import type { SignInProviderName } from '@tangible/contracts';
import { isLanguage } from '@tangible/i18n';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { signInAttempts } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { hashToken, newToken } from '../account/tokens.ts';
import { findProvider, toAppError } from './find-provider.ts';
import { redirectUriOf } from './redirect-uri.ts';

const PER_ADDRESS = { max: 60, windowMinutes: 15 };
const ATTEMPT_MS = 10 * 60_000;

interface BeginInput {
  provider: SignInProviderName;
  /** What only the browser knows that begins this. */
  secret: string;
  /** The account to link; without it, a sign-in. */
  userId?: string;
  language: string;
  baseUrl: string;
  address: string;
}

/** Begins a sign-in with an account elsewhere. The answer is the page of the provider to open. */
export async function beginSignIn(
  services: Pick<Services, 'db' | 'clock' | 'signIn' | 'log'>,
  { provider, secret, userId, language, baseUrl, address }: BeginInput,
): Promise<string> {
  const found = findProvider(services, provider);
  await limitAttempts(services, { key: `sign-in:begin:${address}`, ...PER_ADDRESS });
  // The language of the page to come back to is in front, because the provider sends this back as it is.
  const state = `${isLanguage(language) ? language : 'en'}.${newToken()}`;
  const begun = { state, codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  const url = await found.begin(begun, redirectUriOf(baseUrl, provider)).catch((error) => {
    throw toAppError(services, provider, error);
  });
  await services.db.insert(signInAttempts).values({
    stateHash: hashToken(state),
    provider,
    secretHash: hashToken(secret),
    codeVerifier: begun.codeVerifier,
    nonce: begun.nonce,
    userId: userId ?? null,
    expiresAt: new Date(services.clock().getTime() + ATTEMPT_MS),
  });
  return url;
}
