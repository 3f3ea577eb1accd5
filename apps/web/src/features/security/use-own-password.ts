import { useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { readDeviceAccount } from '../auth/device-store.ts';

export interface OwnPassword {
  /** The password that this browser keeps for the account of its device; null when the person has to type it. */
  stored: string | null;
  /** Whether the person has to type it. An account that only a provider opens has none. */
  isAsked: boolean;
  /** Sends something with the password; a stored one that is refused is asked for from then on. */
  send<T>(typed: string, call: (password: string) => Promise<T>): Promise<T>;
}

/** The password that proves who asks. The account of a device has one that its person never saw. */
export function useOwnPassword(): OwnPassword {
  const { user } = useAuth();
  const [stored, setStored] = useState(() => {
    const account = readDeviceAccount();
    return account && account.username === user?.username ? account.password : null;
  });
  return {
    stored,
    isAsked: user?.hasPassword !== false && stored === null,
    async send(typed, call) {
      try {
        return await call(stored ?? typed);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PASSWORD_WRONG') setStored(null);
        throw error;
      }
    },
  };
}
