import { describe, expect, test } from 'vitest';
import { checkLogin, checkPassword, checkRegistration } from './check-account.ts';

const right = { username: 'Ada', email: 'ada@example.com', password: 'secret', confirmPassword: 'secret' };

describe('a registration', () => {
  test('with valid fields has no errors', () => {
    expect(checkRegistration(right)).toBeNull();
    expect(checkRegistration({ ...right, confirmPassword: undefined })).toBeNull();
  });

  test('reports its first error, in the order of the specification', () => {
    const form = { username: ' ', email: ' ', password: '', confirmPassword: 'other' };
    const corrections: [Partial<typeof form>, string | null][] = [
      [{}, 'USERNAME_REQUIRED'],
      [{ username: 'ab' }, 'USERNAME_TOO_SHORT'],
      [{ username: 'a@b' }, 'USERNAME_INVALID'],
      [{ username: 'abc' }, 'EMAIL_INVALID'],
      [{ email: 'ada' }, 'EMAIL_INVALID'],
      [{ email: 'ada@example.com' }, 'PASSWORD_REQUIRED'],
      [{ password: '12345' }, 'PASSWORD_TOO_SHORT'],
      [{ password: '123456' }, 'PASSWORDS_DIFFER'],
      [{ confirmPassword: '123456' }, null],
    ];
    for (const [correction, mistake] of corrections) {
      Object.assign(form, correction);
      expect(checkRegistration(form)).toBe(mistake);
    }
  });

  test.each(['abc', ' abc ', 'A.B', 'a_b-c d', '김민수', 'हिन्दी', 'Zoe\u0308', '007'])(
    'accepts the name %s',
    (username) => {
      expect(checkRegistration({ ...right, username })).toBeNull();
    },
  );

  test.each([
    ['_abc', 'USERNAME_INVALID'],
    ['-abc', 'USERNAME_INVALID'],
    ['a/b', 'USERNAME_INVALID'],
    ['<script>', 'USERNAME_INVALID'],
    ['a\tb', 'USERNAME_INVALID'],
    ['ab\u202ec', 'USERNAME_INVALID'],
    ['ada😀', 'USERNAME_INVALID'],
    ['𠮷𠮷', 'USERNAME_TOO_SHORT'],
  ])('rejects the name %s', (username, mistake) => {
    expect(checkRegistration({ ...right, username })).toBe(mistake);
  });

  test('accepts an e-mail with spaces around it', () => {
    expect(checkRegistration({ ...right, email: '  ada@example.com ' })).toBeNull();
  });
});

describe('a password', () => {
  test('has at least six characters, and an emoji counts as one', () => {
    expect(checkPassword('12345')).toBe('PASSWORD_TOO_SHORT');
    expect(checkPassword('123456')).toBeNull();
    expect(checkPassword('😀😀😀')).toBe('PASSWORD_TOO_SHORT');
    expect(checkPassword('😀😀😀😀😀😀')).toBeNull();
  });

  test('may consist of spaces', () => {
    expect(checkPassword('      ')).toBeNull();
  });

  test('is compared with its confirmation only if there is one', () => {
    expect(checkPassword('123456', '')).toBe('PASSWORDS_DIFFER');
    expect(checkPassword('123456', '123456 ')).toBe('PASSWORDS_DIFFER');
    expect(checkPassword('123456', undefined)).toBeNull();
  });
});

test('a login needs a name and then a password, and has no other rules', () => {
  expect(checkLogin({ usernameOrEmail: '  ', password: '' })).toBe('LOGIN_NAME_REQUIRED');
  expect(checkLogin({ usernameOrEmail: 'a', password: '' })).toBe('PASSWORD_REQUIRED');
  expect(checkLogin({ usernameOrEmail: 'a', password: ' ' })).toBeNull();
});
