import { SIGN_IN_PROVIDERS, type SignInProviderName } from '@tangible/contracts';

/** A sign-in for which this tab is at a provider. Its secret never leaves this tab but for our own server. */
export interface ProviderAttempt {
  provider: SignInProviderName;
  secret: string;
  /** Links the account of the provider to the one that is signed in here. */
  isLink: boolean;
  /** The page to open afterwards, as `?next=` of the login screen. */
  search: string;
}

const KEY = 'providerAttempt';

/**
 * Begins an attempt and leaves for the provider once the server has said where.
 *
 * @example
 * await leaveForProvider({ provider: 'google', isLink: false, search }, (secret) => beginSignIn('google', { secret, language }));
 */
export async function leaveForProvider(
  attempt: Omit<ProviderAttempt, 'secret'>,
  begin: (secret: string) => Promise<string>,
): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const url = await begin(secret);
  sessionStorage.setItem(KEY, JSON.stringify({ ...attempt, secret } satisfies ProviderAttempt));
  location.assign(url);
}

/** The attempt of this tab, and what the provider sent back; null if this tab has begun none. */
export function readReturn(hash: string): { attempt: ProviderAttempt; query: string } | null {
  const given = new URLSearchParams(hash.slice(1));
  const provider = given.get('provider');
  given.delete('provider');
  try {
    const attempt = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ProviderAttempt | null;
    const isOwn = attempt !== null && attempt.provider === provider && SIGN_IN_PROVIDERS.includes(attempt.provider);
    return isOwn ? { attempt, query: given.toString() } : null;
  } catch {
    return null;
  }
}

export const forgetAttempt = (): void => sessionStorage.removeItem(KEY);
