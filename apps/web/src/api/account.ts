import type {
  ApiKey,
  ApiKeyScope,
  AuthAnswer,
  CreatedApiKey,
  DeleteAccountBody,
  LoginBody,
  PointsLedger,
  RegisterAnswer,
  RegisterBody,
  StorageUse,
  User,
} from '@tangible/contracts';
import { call } from './call.ts';

export const register = (body: Omit<RegisterBody, 'confirmPassword'>) =>
  call<RegisterAnswer>('/auth/register', { method: 'POST', body });

export const logIn = (body: LoginBody) => call<AuthAnswer>('/auth/login', { method: 'POST', body });

export const logOut = () => call<{ success: true }>('/auth/logout', { method: 'POST' });

export const readMe = async (): Promise<User> => (await call<{ user: User }>('/auth/me')).user;

export const readStorage = () => call<StorageUse>('/account/storage');

export const deleteAccount = (body: DeleteAccountBody) =>
  call<{ success: true }>('/account/delete', { method: 'POST', body });

export const askForReset = (email: string, language: string) =>
  call<{ success: true }>('/auth/forgot-password', { method: 'POST', body: { email, language } });

export const resetPassword = (token: string, password: string) =>
  call<{ success: true }>('/auth/reset-password', { method: 'POST', body: { token, password } });

export const readLedger = async (query: { limit: number; offset: number }): Promise<PointsLedger> =>
  (await call<{ data: PointsLedger }>('/points/ledger', { query })).data;

export const listApiKeys = async (): Promise<ApiKey[]> => (await call<{ data: ApiKey[] }>('/api-keys')).data;

export interface NewApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  /** Null for a key that does not expire. */
  expiresInDays: number | null;
}

export const createApiKey = async (body: NewApiKey): Promise<CreatedApiKey> =>
  (await call<{ data: CreatedApiKey }>('/api-keys', { method: 'POST', body })).data;

export const revokeApiKey = (id: string) => call<{ success: true }>(`/api-keys/${id}`, { method: 'DELETE' });
