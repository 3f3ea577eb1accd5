import { AppError, type ErrorCode, SIGN_IN_PROVIDER_LABELS, type SignInProviderName } from '@tangible/contracts';
import { SignInError, type SignInProvider } from '../../providers/sign-in/sign-in-provider.ts';
import type { Services } from '../../services.ts';

export function findProvider({ signIn }: Pick<Services, 'signIn'>, name: SignInProviderName): SignInProvider {
  const found = signIn.get(name);
  if (!found) throw new AppError('SIGN_IN_OFF', { provider: SIGN_IN_PROVIDER_LABELS[name] });
  return found;
}

const CODES: Record<SignInError['kind'], ErrorCode> = {
  denied: 'SIGN_IN_DENIED',
  refused: 'SIGN_IN_REFUSED',
  unavailable: 'SIGN_IN_UNAVAILABLE',
};

/** The sentence for the person; the reason is for the operator, who may have to correct a setting. */
export function toAppError({ log }: Pick<Services, 'log'>, name: SignInProviderName, error: unknown): unknown {
  if (!(error instanceof SignInError)) return error;
  if (error.kind !== 'denied') log.warn({ provider: name, reason: error.message }, 'a sign-in with a provider failed');
  return new AppError(CODES[error.kind], { provider: SIGN_IN_PROVIDER_LABELS[name] }, { cause: error });
}
