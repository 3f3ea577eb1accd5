import { expect, test } from 'vitest';
import { checkKnownPassword } from './known-password.ts';

test('the most used passwords are known in any case and width', () => {
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

test('the own name and address are no passwords, nor what stands before the at sign', () => {
  const ada = { username: 'Ada Byron', email: 'ada.b@example.com' };
  for (const password of ['ada byron', 'ADA.B@example.com', 'ada.b']) {
    expect(checkKnownPassword(password, ada)).toBe('PASSWORD_IS_NAME');
  }
  expect(checkKnownPassword('ada byron 1815', ada)).toBeNull();
  expect(checkKnownPassword('      ', {})).toBeNull();
});
