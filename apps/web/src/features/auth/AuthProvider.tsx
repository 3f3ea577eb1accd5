import type { AuthAnswer, User } from '@tangible/contracts';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import * as account from '../../api/account.ts';
import { ApiError } from '../../api/call.ts';
import { clearSession, readStoredUser, readToken, storeSession, storeUser } from '../../api/session-store.ts';

export interface Auth {
  /** The person who is signed in. */
  user: User | null;
  /** True until it is known whether somebody is. */
  isLoading: boolean;
  /** True when token and user are both present. */
  isAuthenticated: boolean;
  /** Keeps the session that login or register answered with. */
  signIn(answer: AuthAnswer): void;
  signOut(): void;
  /** Reads the user again after a payment. Any failure signs out, as the specification asks. */
  refresh(): Promise<void>;
  /** Reads the user again because points or the email have changed. Only an invalid session signs out. */
  update(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Knows who is signed in, for all screens. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [isLoading, setLoading] = useState(true);

  const signOut = useCallback(() => {
    // The session is ended on the server as well; being offline is no reason to stay signed in here.
    if (readToken()) account.logOut().catch(() => {});
    clearSession();
    setUser(null);
  }, []);

  useEffect(() => {
    let left = false;
    restoreSession().then((found) => {
      if (left) return;
      // At once, this would make React bring all of a pre-rendered page to life in one go, and a phone stand still.
      startTransition(() => {
        setUser(found);
        setLoading(false);
      });
    });
    return () => {
      left = true;
    };
  }, []);

  const readUser = useCallback(async () => {
    const fresh = await account.readMe();
    storeUser(fresh);
    setUser(fresh);
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading,
      isAuthenticated: user !== null && readToken() !== null,
      signIn({ token, user: signedIn }) {
        storeSession(token, signedIn);
        setUser(signedIn);
      },
      signOut,
      refresh: () => readUser().catch(signOut),
      update: () =>
        readUser().catch((error) => {
          // A server that is restarting or a lost connection says nothing about the session.
          if (error instanceof ApiError && error.status === 401) signOut();
        }),
    }),
    [user, isLoading, signOut, readUser],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The stored session, refreshed from the server; when that fails, as it was stored; nothing when that is broken. */
async function restoreSession(): Promise<User | null> {
  try {
    if (!readToken()) return null;
    const stored = readStoredUser();
    try {
      const fresh = await account.readMe();
      storeUser(fresh);
      return fresh;
    } catch (error) {
      console.warn('The profile could not be read; the stored one is used.', error);
      return stored;
    }
  } catch {
    clearSession();
    return null;
  }
}

const neverChanges = () => () => {};

/** Who is signed in. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  // A part of a pre-rendered page may come to life after the answer has come. It must begin as it was written: unknown.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return isAlive ? auth : { ...auth, user: null, isLoading: true, isAuthenticated: false };
}
