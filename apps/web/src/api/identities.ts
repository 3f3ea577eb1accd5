import type {
  BegunSignIn,
  FinishLinkAnswer,
  FinishSignInAnswer,
  FinishSignInBody,
  Identity,
  SignInProviderName,
} from '@tangible/contracts';
import { call } from './call.ts';

interface Beginning {
  secret: string;
  language: string;
}

export const beginSignIn = async (provider: SignInProviderName, body: Beginning): Promise<string> =>
  (await call<BegunSignIn>(`/auth/providers/${provider}/begin`, { method: 'POST', body })).url;

export const finishSignIn = (provider: SignInProviderName, body: FinishSignInBody) =>
  call<FinishSignInAnswer>(`/auth/providers/${provider}/finish`, { method: 'POST', body });

export const listIdentities = async (): Promise<Identity[]> =>
  (await call<{ data: Identity[] }>('/account/identities')).data;

export const beginLink = async (
  provider: SignInProviderName,
  body: Beginning & { password: string },
): Promise<string> => (await call<BegunSignIn>(`/account/identities/${provider}/begin`, { method: 'POST', body })).url;

export const finishLink = (provider: SignInProviderName, body: Beginning & { query: string }) =>
  call<FinishLinkAnswer>(`/account/identities/${provider}/finish`, { method: 'POST', body });

export const unlinkIdentity = (provider: SignInProviderName) =>
  call<{ success: true }>(`/account/identities/${provider}`, { method: 'DELETE' });
