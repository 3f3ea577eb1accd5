import type { AuthAnswer, User } from '@tangible/contracts';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import * as account from '../../api/account.ts';
import { ApiError } from '../../api/call.ts';
import { clearSession, readStoredUser, readToken, storeSession, storeUser } from '../../api/session-store.ts';
import { hasServer } from '../../host.ts';

export interface Auth {
  /** The person who is signed in. */
  user: User | null;
  /** True until it is known whether a user is signed in. */
  isLoading: boolean;
  /** True when token and user are both present. */
  isAuthenticated: boolean;
  /** Keeps the session that login or register answered with. */
  signIn(answer: AuthAnswer): void;
  signOut(): void;
  /** Reads the user again after a payment. Any failure signs out, as the specification asks. */
  refresh(): Promise<void>;
  /** Reads the user again because points or the email have changed; nothing without a session. Only an invalid one signs out. */
  update(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Knows who is signed in, for all screens. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [isLoading, setLoading] = useState(true);
  // Answers may come in another order than they were asked for: an older one never replaces a newer one.
  const turns = useRef({ asked: 0, shown: 0 });
  const show = useCallback((turn: number, found: User | null) => {
    if (turn < turns.current.shown) return;
    turns.current.shown = turn;
    if (found) storeUser(found);
    setUser(found);
  }, []);
  const nextTurn = useCallback(() => ++turns.current.asked, []);

  const signOut = useCallback(() => {
    // The session is ended on the server as well; being offline is no reason to stay signed in here.
    if (readToken()) account.logOut().catch(() => {});
    clearSession();
    show(nextTurn(), null);
  }, [show, nextTurn]);

  useEffect(() => {
    let left = false;
    const turn = nextTurn();
    restoreSession().then((found) => {
      if (left) return;
      // At once, this would make React hydrate a whole pre-rendered page in one step, and block a phone.
      startTransition(() => {
        show(turn, found);
        setLoading(false);
      });
    });
    return () => {
      left = true;
    };
  }, [show, nextTurn]);

  const readUser = useCallback(async () => {
    if (!readToken()) return;
    const turn = nextTurn();
    show(turn, await account.readMe());
  }, [show, nextTurn]);

  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading,
      isAuthenticated: user !== null && readToken() !== null,
      signIn({ token, user: signedIn }) {
        storeSession(token, signedIn);
        show(nextTurn(), signedIn);
      },
      signOut,
      refresh: () => readUser().catch(signOut),
      update: () =>
        readUser().catch((error) => {
          // A server that is restarting or a lost connection says nothing about the session.
          if (error instanceof ApiError && error.status === 401) signOut();
        }),
    }),
    [user, isLoading, signOut, readUser, show, nextTurn],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The stored session, refreshed from the server; when that fails, as it was stored; nothing when that is broken. */
async function restoreSession(): Promise<User | null> {
  try {
    if (!hasServer() || !readToken()) return null;
    const stored = readStoredUser();
    try {
      return await account.readMe();
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

/** The signed-in user. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  // A part of a pre-rendered page may hydrate after the response has arrived. It must start as it was rendered:
  // unknown.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return isAlive ? auth : { ...auth, user: null, isLoading: true, isAuthenticated: false };
}
