import { type CallNotes, NEW_PASSWORD_ERRORS, PERSON } from './call-note.ts';

const PROVIDER_ERRORS = [
  'SIGN_IN_OFF',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_DENIED',
  'SIGN_IN_REFUSED',
  'SIGN_IN_UNAVAILABLE',
] as const;

export const SIGN_IN_CALLS: CallNotes = {
  'POST /api/auth/register': {
    sends: { ...PERSON, deviceFingerprint: '0123456789abcdef0123456789abcdef' },
    errors: [
      'USERNAME_REQUIRED',
      'USERNAME_TOO_SHORT',
      'USERNAME_INVALID',
      'USERNAME_MIXED_SCRIPTS',
      'EMAIL_INVALID',
      ...NEW_PASSWORD_ERRORS,
      'PASSWORDS_DIFFER',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
    ],
  },
  'POST /api/auth/login': {
    sends: { usernameOrEmail: PERSON.username, password: PERSON.password },
    errors: [
      'LOGIN_NAME_REQUIRED',
      'PASSWORD_REQUIRED',
      'WRONG_CREDENTIALS',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_UNAVAILABLE',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /api/auth/logout': {},
  'GET /api/auth/me': {},
  'POST /api/auth/forgot-password': { sends: { email: PERSON.email }, errors: ['EMAIL_INVALID'] },
  'POST /api/auth/reset-password': {
    sends: { token: 'token-of-the-mail', password: PERSON.password },
    errors: ['RESET_TOKEN_INVALID', ...NEW_PASSWORD_ERRORS],
  },
  'POST /api/auth/confirm-email': {
    sends: { token: 'token-of-the-mail' },
    errors: ['CONFIRMATION_TOKEN_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/auth/validate-api-key': { sends: { apiKey: 'tg_your_key' }, errors: ['API_KEY_INVALID'] },
  'POST /api/auth/providers/{provider}/begin': {
    sends: { provider: 'google', secret: 'random-text-that-this-browser-keeps', language: 'en' },
    errors: ['SIGN_IN_OFF', 'SIGN_IN_REFUSED', 'SIGN_IN_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  },
  'GET /api/auth/providers/{provider}/callback': { sends: { provider: 'google' } },
  'POST /api/auth/providers/{provider}/finish': {
    sends: {
      provider: 'google',
      query: 'code=code-of-the-provider&state=state-of-the-attempt',
      secret: 'random-text-that-this-browser-keeps',
    },
    errors: [
      ...PROVIDER_ERRORS,
      'SIGN_IN_NO_EMAIL',
      'SIGN_IN_EMAIL_KNOWN',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_UNAVAILABLE',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'GET /api/account/identities': {},
  'POST /api/account/identities/{provider}/begin': {
    sends: { provider: 'google', secret: 'random-text-that-this-browser-keeps', password: PERSON.password },
    errors: [
      'SIGN_IN_OFF',
      'SIGN_IN_REFUSED',
      'SIGN_IN_UNAVAILABLE',
      'PASSWORD_REQUIRED',
      'PASSWORD_WRONG',
      'SIGN_IN_AGAIN',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /api/account/identities/{provider}/finish': {
    sends: {
      provider: 'google',
      query: 'code=code-of-the-provider&state=state-of-the-attempt',
      secret: 'random-text-that-this-browser-keeps',
    },
    errors: [...PROVIDER_ERRORS, 'IDENTITY_TAKEN', 'IDENTITY_OTHER', 'EMAIL_TAKEN', 'ACCOUNT_FROZEN'],
  },
  'DELETE /api/account/identities/{provider}': {
    sends: { provider: 'google' },
    errors: ['IDENTITY_NOT_FOUND', 'IDENTITY_LAST', 'ACCOUNT_FROZEN'],
  },
};
