import type { LoginBody, RegisterBody } from './account.ts';
import { EMAIL_PATTERN } from './account.ts';
import { mixesScripts } from './confusables.ts';
import type { ErrorCode } from './errors.ts';
import { PASSWORD_LENGTH_MIN, USERNAME_LENGTH_MIN } from './limits.ts';

/**
 * The first problem with a registration, in the specification's order, or null.
 *
 * @example
 * checkRegistration({ username: 'ab', email: '', password: '' }); // 'USERNAME_TOO_SHORT'
 */
export function checkRegistration(
  input: Pick<RegisterBody, 'username' | 'email' | 'password' | 'confirmPassword'>,
): ErrorCode | null {
  const username = input.username.trim();
  if (!username) return 'USERNAME_REQUIRED';
  if (countCharacters(username) < USERNAME_LENGTH_MIN) return 'USERNAME_TOO_SHORT';
  // A name with an at sign could be another person's address at the login screen.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]*$/u.test(username)) return 'USERNAME_INVALID';
  if (mixesScripts(username)) return 'USERNAME_MIXED_SCRIPTS';
  if (!isEmailAddress(input.email)) return 'EMAIL_INVALID';
  return checkPassword(input.password, input.confirmPassword);
}

/**
 * Whether a text is an e-mail address by the one rule for all forms: registering, changing and securing.
 *
 * @example
 * isEmailAddress(' ada@example.com '); // true
 * isEmailAddress('<script>@example.com'); // false
 */
export const isEmailAddress = (text: string): boolean => EMAIL_PATTERN.test(text.trim());

/** A character outside the basic plane is one character to a person, and two code units in a string. */
const countCharacters = (text: string) => [...text].length;

/** The rules for a new password, wherever one is set; `checkKnownPassword` follows them. */
export function checkPassword(password: string, confirmPassword?: string): ErrorCode | null {
  if (!password) return 'PASSWORD_REQUIRED';
  if (countCharacters(password) < PASSWORD_LENGTH_MIN) return 'PASSWORD_TOO_SHORT';
  if (confirmPassword !== undefined && confirmPassword !== password) return 'PASSWORDS_DIFFER';
  return null;
}

/** The first problem with a login form, or null. */
export function checkLogin(input: Pick<LoginBody, 'usernameOrEmail' | 'password'>): ErrorCode | null {
  if (!input.usernameOrEmail.trim()) return 'LOGIN_NAME_REQUIRED';
  if (!input.password) return 'PASSWORD_REQUIRED';
  return null;
}
