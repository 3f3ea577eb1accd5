import { expect, test } from 'vitest';
import { checkKnownPassword } from './known-password.ts';

test('common passwords are recognised in any case and width', () => {
  for (const password of [
    '123456',
    'Password1',
    'QWERTY',
    'iloveyou',
    'ｄｒａｇｏｎ',
    'p@ssw0rd',
    'woaini1314',
    'azerty',
  ]) {
    expect(checkKnownPassword(password, {}), password).toBe('PASSWORD_COMMON');
  }
});

test('rejects the user’s name, address and the part before the at sign as passwords', () => {
  const ada = { username: 'Ada Byron', email: 'ada.b@example.com' };
  for (const password of ['ada byron', 'ADA.B@example.com', 'ada.b']) {
    expect(checkKnownPassword(password, ada)).toBe('PASSWORD_IS_NAME');
  }
  expect(checkKnownPassword('ada byron 1815', ada)).toBeNull();
  expect(checkKnownPassword('      ', {})).toBeNull();
});
