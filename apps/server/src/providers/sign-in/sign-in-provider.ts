import type { SignInProviderName } from '@tangible/contracts';

/** A person, as a provider vouches for them. */
export interface ProvenIdentity {
  /** With the subject, this is what an account is known by; never by the address, which can change hands. */
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the provider says that the mailbox is this person's. */
  isEmailVerified: boolean;
  /** What a username may be made of. */
  name: string | null;
}

/** What must be kept between the two halves of a sign-in. */
interface Begun {
  state: string;
  codeVerifier: string;
  nonce: string;
}

/** A server elsewhere that proves who somebody is. Both calls reject with a `SignInError`. */
export interface SignInProvider {
  /** The page of the provider to send a browser to. */
  begin(begun: Begun, redirectUri: string): Promise<string>;
  /** Exchanges what the provider sent back, in the query of the redirect address, for the person. */
  finish(begun: Begun, callback: URL): Promise<ProvenIdentity>;
}

export type SignInProviders = ReadonlyMap<SignInProviderName, SignInProvider>;

/**
 * Why a sign-in failed: the person declined, the provider or its answer is at fault, or it cannot be reached.
 */
export class SignInError extends Error {
  readonly kind: 'denied' | 'refused' | 'unavailable';

  constructor(kind: SignInError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignInError';
    this.kind = kind;
  }
}
