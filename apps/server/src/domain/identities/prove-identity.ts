import { AppError, type FinishSignInBody, type SignInProviderName } from '@tangible/contracts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { signInAttempts } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { ProvenIdentity } from '../../providers/sign-in/sign-in-provider.ts';
import type { Services } from '../../services.ts';
import type { MailOptions } from '../account/request-confirmation.ts';
import { hashToken } from '../account/tokens.ts';
import { findProvider, toAppError } from './find-provider.ts';
import { redirectUriOf } from './redirect-uri.ts';

export interface ProofInput {
  provider: SignInProviderName;
  /** The query with which the provider led back. */
  query: string;
  secret: string;
  baseUrl: string;
}

export type EnterInput = Omit<FinishSignInBody, 'language'> &
  ProofInput &
  MailOptions & { address: string; site: string | null; userAgent?: string | undefined };

interface Proven {
  identity: ProvenIdentity;
  /** Ends the attempt; of two requests with the same one, one gets `SIGN_IN_EXPIRED`. */
  spend(tx: Transaction): Promise<void>;
}

/**
 * Finds out from the provider who came back. Only the browser that began can do this, once: state, secret and the
 * provider's code are all good for one sign-in, and the attempt of one account never serves another.
 */
export async function proveIdentity(
  services: Pick<Services, 'db' | 'clock' | 'signIn' | 'log'>,
  { provider, query, secret, baseUrl, userId }: ProofInput & { userId: string | null },
): Promise<Proven> {
  const { db, clock } = services;
  const found = findProvider(services, provider);
  const state = new URLSearchParams(query).get('state') ?? '';
  const own = and(eq(signInAttempts.stateHash, hashToken(state)), gt(signInAttempts.expiresAt, clock()));
  const [attempt] = await db.select().from(signInAttempts).where(own);
  const isOwn = attempt?.provider === provider && attempt.secretHash === hashToken(secret) && attempt.userId === userId;
  if (!attempt || !isOwn) throw new AppError('SIGN_IN_EXPIRED');

  const spend = async (tx: Transaction) => {
    const spent = await tx.delete(signInAttempts).where(own).returning({ one: signInAttempts.stateHash });
    if (spent.length === 0) throw new AppError('SIGN_IN_EXPIRED');
  };
  // Sent again with the code of the second factor.
  if (attempt.identity) return { identity: attempt.identity, spend };

  const taken = await db
    .update(signInAttempts)
    .set({ takenAt: clock() })
    .where(and(own, isNull(signInAttempts.takenAt)))
    .returning({ one: signInAttempts.stateHash });
  if (taken.length === 0) throw new AppError('SIGN_IN_EXPIRED');
  const { codeVerifier, nonce } = attempt;
  const callback = new URL(redirectUriOf(baseUrl, provider));
  callback.search = query;
  try {
    const identity = await found.finish({ state, codeVerifier, nonce }, callback);
    await db.update(signInAttempts).set({ identity }).where(own);
    return { identity, spend };
  } catch (error) {
    await db.delete(signInAttempts).where(own);
    throw toAppError(services, provider, error);
  }
}
