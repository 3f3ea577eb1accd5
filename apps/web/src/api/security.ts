import type {
  RecoveryCodes,
  SecondFactorProof,
  SecondFactorSecret,
  SecondFactorState,
  SecurityEventList,
  SessionInfo,
} from '@tangible/contracts';
import { call } from './call.ts';

const FACTOR = '/account/second-factor';

export const listSessions = async (): Promise<SessionInfo[]> =>
  (await call<{ data: SessionInfo[] }>('/account/sessions')).data;

export const endSession = (id: string) => call<{ success: true }>(`/account/sessions/${id}`, { method: 'DELETE' });

/** Ends all other sessions, or this one too; answers how many there were. */
export const endSessions = async (which: 'others' | 'all'): Promise<number> => {
  const query = { all: String(which === 'all') };
  return (await call<{ ended: number }>('/account/sessions', { method: 'DELETE', query })).ended;
};

export const readSecondFactor = async (): Promise<SecondFactorState> =>
  (await call<{ data: SecondFactorState }>(FACTOR)).data;

export const beginSecondFactor = async (password: string): Promise<SecondFactorSecret> =>
  (await call<{ data: SecondFactorSecret }>(FACTOR, { method: 'POST', body: { password } })).data;

export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (await call<{ data: RecoveryCodes }>(`${FACTOR}/confirm`, { method: 'POST', body: { code } })).data.recoveryCodes;

export const renewRecoveryCodes = async (body: SecondFactorProof): Promise<string[]> =>
  (await call<{ data: RecoveryCodes }>(`${FACTOR}/recovery-codes`, { method: 'POST', body })).data.recoveryCodes;

export const removeSecondFactor = (body: SecondFactorProof) =>
  call<{ success: true }>(`${FACTOR}/remove`, { method: 'POST', body });

export const listSecurityEvents = async (query: { limit: number; offset: number }): Promise<SecurityEventList> =>
  (await call<{ data: SecurityEventList }>('/account/security-events', { query })).data;
