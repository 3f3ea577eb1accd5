import type { ErrorCode } from '@tangible/contracts';

/** The documentation of one call in addition to its schemas. */
export interface CallNote {
  /** The values of an example: of the body, the query and the path. */
  sends?: Record<string, string | number | boolean | readonly string[]>;
  /** The errors of this call; those that any call may answer with are added by `describe-calls.ts`. */
  errors?: readonly ErrorCode[];
}

const ADDRESS_ERRORS = ['ADDRESS_INVALID', 'ADDRESS_EMPTY', 'ADDRESS_FAILED'] as const;
const PICTURE_ERRORS = [
  'IMAGE_MISSING',
  'IMAGE_TYPE',
  'IMAGE_TOO_LARGE',
  'IMAGE_BROKEN',
  'IMAGE_TOO_SMALL',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_ASPECT',
] as const;
const MASK_ERRORS = ['MASK_BROKEN', 'MASK_TOO_LARGE', 'MASK_SIZE', 'MASK_EMPTY', 'MASK_FULL'] as const;
const PROVIDER_ERRORS = [
  'SIGN_IN_OFF',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_DENIED',
  'SIGN_IN_REFUSED',
  'SIGN_IN_UNAVAILABLE',
] as const;
const ADMISSION_ERRORS = [
  'NOT_ENOUGH_POINTS',
  'POINTS_OWED',
  'ACCOUNT_FROZEN',
  'QUEUE_LIMIT',
  'STORAGE_FULL',
  'UPLOADS_BUSY',
] as const;
const MODEL_ERRORS = [
  'MODEL_MISSING',
  'MODEL_TYPE',
  'MODEL_BROKEN',
  'MODEL_EMPTY',
  'MODEL_TOO_LARGE',
  'MODEL_FEATURE',
  'MODEL_LIMITS',
  'ARCHIVE_BROKEN',
  'ARCHIVE_TOO_LARGE',
  'ARCHIVE_NO_MODEL',
] as const;
const EDIT_ERRORS = [
  'GENERATION_NOT_FOUND',
  'GENERATION_NOT_READY',
  'EDIT_NOT_POSSIBLE',
  'EDIT_RUNNING',
  'ACCOUNT_FROZEN',
  'QUEUE_LIMIT',
  'STORAGE_FULL',
  'TOO_MANY_ATTEMPTS',
] as const;
const BUYING_ERRORS = [
  'ACCOUNT_NOT_SECURED',
  'PLAN_NOT_FOUND',
  'PLAN_FREE',
  'PLAN_CURRENT',
  'PLAN_PREPAID',
  'PAYMENT_METHOD_OFF',
  'PAYMENTS_NOT_SET_UP',
  'ACCOUNT_FROZEN',
  'CHECKOUT_FAILED',
  'PROVIDER_FAILED',
] as const;

const NEW_PASSWORD_ERRORS = ['PASSWORD_REQUIRED', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME'] as const;

const CONTENT_ID = '4f0c1c2e-5b1d-4a53-9f0e-6d0f0a7c2b11';
const PERSON = { username: 'ada', email: 'ada@example.com', password: 'correct horse' };
const PAGE = { limit: 20, offset: 0 };
const BUYING = { sends: { planId: 'maker-monthly' }, errors: BUYING_ERRORS };
const PAYING = { ...BUYING, errors: [...BUYING_ERRORS, 'RETURN_URL_INVALID'] } as const;

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

/** A line for each call of the API. */
export const CALL_NOTES: Readonly<Record<string, CallNote>> = {
  'GET /api/health': {},
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
  'GET /api/site': {},
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
  'POST /api/webhook-endpoints': {
    sends: { url: 'https://example.com/tangible', events: ['generation.completed', 'generation.failed'] },
    errors: ['WEBHOOK_URL', 'WEBHOOK_LIMIT', 'WEBHOOKS_UNAVAILABLE'],
  },
  'GET /api/webhook-endpoints': {},
  'PATCH /api/webhook-endpoints/{id}': {
    sends: { id: CONTENT_ID, status: 'paused' },
    errors: ['WEBHOOK_URL', 'WEBHOOK_NOT_FOUND'],
  },
  'DELETE /api/webhook-endpoints/{id}': { sends: { id: CONTENT_ID }, errors: ['WEBHOOK_NOT_FOUND'] },
  'POST /api/webhook-endpoints/{id}/rotate-secret': {
    sends: { id: CONTENT_ID },
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_UNAVAILABLE'],
  },
  'POST /api/webhook-endpoints/{id}/test': {
    sends: { id: CONTENT_ID },
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
  },
  'GET /api/webhook-endpoints/{id}/deliveries': {
    sends: { id: CONTENT_ID, ...PAGE },
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver': {
    sends: { id: CONTENT_ID, deliveryId: CONTENT_ID },
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
  },
  'GET /api/points/ledger': { sends: PAGE },
  'GET /api/subscriptions/plans': {},
  'GET /api/subscriptions/user': {},
  'POST /api/subscriptions/checkout': BUYING,
  'POST /api/subscriptions/cancel': { errors: ['SUBSCRIPTION_NOT_FOUND', 'PROVIDER_FAILED'] },
  'GET /api/payments': { sends: PAGE },
  'POST /api/payments': {
    sends: { amount: 900 },
    errors: [
      'ACCOUNT_NOT_SECURED',
      'AMOUNT_INVALID',
      'CHECKOUT_FAILED',
      'PAYMENT_METHOD_OFF',
      'PAYMENTS_NOT_SET_UP',
      'ACCOUNT_FROZEN',
    ],
  },
  'POST /api/payments/stripe': PAYING,
  'POST /api/payments/paypal': PAYING,
  'POST /api/payments/alipay': PAYING,
  'POST /api/payments/{id}/refund': {
    sends: { id: CONTENT_ID },
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', 'PAYMENT_USED_UP', 'PAYMENT_METHOD_OFF', 'REFUND_REFUSED'],
  },
  'POST /api/payments/{id}/invoice': {
    sends: { id: CONTENT_ID },
    errors: ['PAYMENT_NOT_FOUND', 'INVOICE_NOT_PAID'],
  },
  'GET /api/invoices': { sends: PAGE },
  'GET /api/invoices/{file}': {
    sends: { file: `${CONTENT_ID}.pdf` },
    errors: ['INVOICE_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/tangible/generate': {
    sends: { file: '@photo.png', subdivisionLevel: 'medium', fileFormat: 'glb', formats: 'usd,mjcf', sizeM: 0.095 },
    errors: [...ADDRESS_ERRORS, ...PICTURE_ERRORS, ...MASK_ERRORS, ...ADMISSION_ERRORS],
  },
  'POST /api/tangible/batches': {
    sends: { file: '@pictures.zip', table: '@batch.csv', subdivisionLevel: 'low' },
    errors: [
      'BATCH_EMPTY',
      'BATCH_TOO_MANY',
      'BATCH_BYTES',
      'BATCH_FILE_TWICE',
      'BATCH_TABLE',
      'ARCHIVE_BROKEN',
      'ARCHIVE_TOO_LARGE',
      ...ADMISSION_ERRORS,
    ],
  },
  'GET /api/tangible/batches/{id}': { sends: { id: CONTENT_ID }, errors: ['BATCH_NOT_FOUND'] },
  'POST /api/tangible/batches/{id}/cancel': {
    sends: { id: CONTENT_ID },
    errors: ['BATCH_NOT_FOUND', 'BATCH_FINISHED'],
  },
  'GET /api/tangible/batches/{id}/download': {
    sends: { id: CONTENT_ID },
    errors: ['BATCH_NOT_FOUND', 'BATCH_NOT_READY', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/tangible/cut-out': {
    sends: { file: '@photo.png' },
    errors: [...PICTURE_ERRORS, 'SUBJECT_NOT_FOUND', 'CUT_OUT_LIMIT', 'UPLOADS_BUSY'],
  },
  'POST /api/tangible/fetch-picture': {
    sends: { address: 'https://example.com/mug.png' },
    errors: [
      ...ADDRESS_ERRORS,
      ...PICTURE_ERRORS.filter((code) => code !== 'IMAGE_MISSING'),
      'TOO_MANY_ATTEMPTS',
      'UPLOADS_BUSY',
    ],
  },
  'POST /api/tangible/finish': {
    sends: { file: '@chair.zip', subdivisionLevel: 'medium', unitM: 0.01 },
    errors: [...MODEL_ERRORS, ...ADMISSION_ERRORS],
  },
  'GET /api/tangible/status': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NAME_MISSING', 'GENERATION_NOT_FOUND'],
  },
  'GET /api/tangible/queue': { sends: { contentIds: CONTENT_ID } },
  'GET /api/tangible/history': { sends: { ...PAGE, q: 'chair', sort: 'name', status: 'COMPLETED' } },
  'GET /api/tangible/tags': {},
  'PUT /api/tangible/generations/{contentId}/tags': {
    sends: { contentId: CONTENT_ID, tags: ['kitchen', 'robot lab'] },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'POST /api/tangible/generations/delete': { sends: { contentIds: [CONTENT_ID] } },
  'POST /api/tangible/generations/download': {
    sends: { contentIds: [CONTENT_ID] },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'DOWNLOAD_TOO_LARGE', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/tangible/process-result': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'RESULT_ADDRESS_UNKNOWN', 'RESULT_STORE_FAILED'],
  },
  'GET /api/tangible/generations/{contentId}/events': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'POST /api/tangible/generations/{contentId}/cancel': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_FINISHED'],
  },
  'DELETE /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'GET /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'PATCH /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID, name: 'Red mug', material: 'ceramic', massKg: 0.35 },
    errors: EDIT_ERRORS,
  },
  'POST /api/tangible/generations/{contentId}/exports': {
    sends: { contentId: CONTENT_ID, formats: ['usd', 'mjcf'] },
    errors: EDIT_ERRORS,
  },
  'POST /api/tangible/generations/{contentId}/versions/{number}/restore': {
    sends: { contentId: CONTENT_ID, number: 1 },
    errors: ['GENERATION_NOT_FOUND', 'VERSION_NOT_FOUND', 'EDIT_RUNNING'],
  },
  'POST /api/tangible/generations/{contentId}/shares': {
    sends: { contentId: CONTENT_ID, hasDownloads: true },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'FILE_NOT_FOUND', 'ACCOUNT_FROZEN', 'SHARE_LIMIT'],
  },
  'DELETE /api/tangible/generations/{contentId}/shares/{shareId}': {
    sends: { contentId: CONTENT_ID, shareId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'SHARE_NOT_FOUND'],
  },
  'GET /api/tangible/shared/{token}': {
    sends: { token: 'token-of-the-link' },
    errors: ['SHARE_NOT_FOUND'],
  },
  'GET /api/tangible/shared/{token}/files/{name}': {
    sends: { token: 'token-of-the-link', name: 'model.glb' },
    errors: ['SHARE_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
  'POST /api/tangible/scenes': {
    sends: {
      assets: `${CONTENT_ID},${CONTENT_ID}`,
      placements: '[{"x": 0, "z": 0}, {"x": 0.4, "z": 0.1, "height": 0, "turnDeg": 90}]',
      rest: 'settle',
    },
    errors: [
      'GENERATION_NOT_FOUND',
      'GENERATION_NOT_READY',
      'SCENE_OF_SCENES',
      'SCENE_ASSET_GONE',
      'SCENE_OVERLAP',
      ...ADMISSION_ERRORS,
    ],
  },
  'GET /files/{token}/{name}': {
    sends: { token: 'token-of-the-address', name: 'model.zip' },
    errors: ['FILE_NOT_FOUND'],
  },
  'POST /api/tangible/dingtalk/notify': { sends: { eventType: 'tangible_model_viewed' } },
  'POST /api/webhooks/{provider}': {
    sends: { provider: 'stripe' },
    errors: ['WEBHOOK_SIGNATURE', 'PAYMENT_METHOD_OFF'],
  },
};
