import type { ConfirmEmailAnswer, User } from '@tangible/contracts';
import { call } from './call.ts';

/** The e-mail and the password of an account. Mails come in the language of the page. */

export const confirmEmail = (token: string) =>
  call<ConfirmEmailAnswer>('/auth/confirm-email', { method: 'POST', body: { token } });

export const sendConfirmation = (language: string) =>
  call<{ success: true }>('/account/confirmation', { method: 'POST', body: { language } });

export const changeEmail = (body: { email: string; password: string; language: string }) =>
  call<{ success: true }>('/account/email', { method: 'POST', body });

export const changePassword = (body: { currentPassword: string; password: string; revokeApiKeys: boolean }) =>
  call<{ success: true }>('/account/password', { method: 'POST', body });

export const secureAccount = async (body: { email: string; password: string; language: string }): Promise<User> =>
  (await call<{ user: User }>('/account/secure', { method: 'POST', body })).user;
