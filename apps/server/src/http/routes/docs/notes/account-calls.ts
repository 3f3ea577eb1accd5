import { type CallNotes, CONTENT_ID, NEW_PASSWORD_ERRORS, PAGE, PERSON } from './call-note.ts';

const PROOF = {
  sends: { password: PERSON.password, code: '123456' },
  errors: [
    'PASSWORD_REQUIRED',
    'PASSWORD_WRONG',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_OFF',
    'TOO_MANY_ATTEMPTS',
  ],
} as const;

export const ACCOUNT_CALLS: CallNotes = {
  'GET /api/account/storage': {},
  'GET /api/account/billing-details': {},
  'PUT /api/account/billing-details': {
    sends: { name: 'Ada Lovelace', company: 'Engines Ltd', address: '12 Square, London', taxId: 'GB 123 4567 89' },
    errors: ['BILLING_CHARACTERS', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/account/confirmation': { errors: ['EMAIL_CONFIRMED', 'ACCOUNT_NOT_SECURED', 'TOO_MANY_ATTEMPTS'] },
  'POST /api/account/email': {
    sends: { email: 'ada@example.org', password: PERSON.password },
    errors: [
      'EMAIL_INVALID',
      'EMAIL_UNCHANGED',
      'PASSWORD_REQUIRED',
      'PASSWORD_WRONG',
      'SIGN_IN_AGAIN',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /api/account/password': {
    sends: { currentPassword: PERSON.password, password: 'battery staple' },
    errors: [...NEW_PASSWORD_ERRORS, 'PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/account/secure': {
    sends: { email: PERSON.email, password: PERSON.password },
    errors: ['ACCOUNT_SECURED', 'EMAIL_INVALID', 'EMAIL_TAKEN', ...NEW_PASSWORD_ERRORS, 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/account/export': {},
  'POST /api/account/delete': {
    sends: { username: PERSON.username, password: PERSON.password },
    errors: ['CONFIRMATION_DIFFERS', 'PASSWORD_REQUIRED', 'PASSWORD_WRONG', 'SIGN_IN_AGAIN'],
  },
  'GET /api/account/sessions': {},
  'DELETE /api/account/sessions/{id}': { sends: { id: CONTENT_ID }, errors: ['NOT_FOUND'] },
  'DELETE /api/account/sessions': {},
  'GET /api/account/second-factor': {},
  'POST /api/account/second-factor': {
    sends: { password: PERSON.password },
    errors: [
      'PASSWORD_REQUIRED',
      'PASSWORD_WRONG',
      'TOO_MANY_ATTEMPTS',
      'SECOND_FACTOR_ON',
      'SECOND_FACTOR_UNAVAILABLE',
    ],
  },
  'POST /api/account/second-factor/confirm': {
    sends: { code: '123456' },
    errors: [
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_NOT_BEGUN',
      'SECOND_FACTOR_ON',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /api/account/second-factor/recovery-codes': PROOF,
  'POST /api/account/second-factor/remove': PROOF,
  'GET /api/account/security-events': { sends: PAGE },
  'POST /api/api-keys': {
    sends: { name: 'robot lab', scopes: ['read', 'generate'], expiresInDays: 90 },
    errors: ['API_KEY_LIMIT'],
  },
  'GET /api/api-keys': {},
  'DELETE /api/api-keys/{id}': { sends: { id: CONTENT_ID }, errors: ['NOT_FOUND'] },
};
