import type { SignInProviderName } from '@tangible/contracts';

/** The one address per provider that is registered there; it leads on to the page of the reader's language. */
export const redirectUriOf = (baseUrl: string, provider: SignInProviderName) =>
  `${baseUrl}/api/auth/providers/${provider}/callback`;
