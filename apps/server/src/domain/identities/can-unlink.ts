import type { SignInProviderName } from '@tangible/contracts';
import type { UserRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Whether an account can still be opened without one provider; one that is switched off by now opens nothing. */
export const canUnlink = (
  { signIn }: Pick<Services, 'signIn'>,
  { hasPassword }: Pick<UserRow, 'hasPassword'>,
  linked: readonly { provider: SignInProviderName }[],
  provider: SignInProviderName,
): boolean => hasPassword || linked.some((one) => one.provider !== provider && signIn.has(one.provider));
