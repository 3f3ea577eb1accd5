import { checkPassword, type ErrorCode } from '@tangible/contracts';
import type { OwnNames } from '@tangible/contracts/known-password';

/**
 * Whether a password that keeps the rules is one that attackers try first. The list is fetched when it is needed; where
 * that fails, the server still refuses such a password.
 *
 * @example
 * await checkKnown('qwerty', { username: 'ada' }); // 'PASSWORD_COMMON'
 */
export async function checkKnown(password: string, names: OwnNames): Promise<ErrorCode | null> {
  try {
    const { checkKnownPassword } = await import('@tangible/contracts/known-password');
    return checkKnownPassword(password, names);
  } catch {
    return null;
  }
}

/** The first problem with a new password, typed twice. */
export const checkNewPassword = (
  { password = '', confirmPassword = '' }: { password?: string; confirmPassword?: string },
  names: OwnNames,
): ErrorCode | Promise<ErrorCode | null> => checkPassword(password, confirmPassword) ?? checkKnown(password, names);
