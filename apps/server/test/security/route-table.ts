import type { ApiKeyScope } from '@tangible/contracts';

/**
 * The access rule of each route. A route that is missing here fails `privileges.test.ts`, so a new one cannot be
 * forgotten.
 *
 * - `public`: everyone; `why` says what protects it instead of a token, or that nothing has to.
 * - `read`, `generate`, `manage`: a person who is signed in, or an API key with that scope.
 * - `session`: a person who is signed in; an API key is refused, whatever its scopes. Money and the account are here.
 *
 * `steal` is the same call with ids of another user, which must look like ids that do not exist. `lists` says that the
 * response is the caller's own list, which may contain nothing of other users.
 */
export type Rule =
  | { access: 'public'; why: string }
  | { access: ApiKeyScope | 'session'; steal?: (mine: Mine) => Theft[]; lists?: true };

/** Ids of the victim's objects; `others` is an asset of the thief. */
export interface Mine {
  contentId: string;
  taskId: string;
  resultUrl: string;
  shareId: string;
  apiKeyId: string;
  webhookId: string;
  batchId: string;
  sessionId: string;
  paymentId: string;
  invoiceId: string;
  others: string;
}

interface Theft {
  url: string;
  body?: object;
  /** Fields of a multipart form, in place of a body. */
  form?: Record<string, string>;
  code: string;
}

const gone = (url: string, code: string, more: Partial<Theft> = {}): Theft => ({ url, code, ...more });

export const ROUTES: Record<string, Rule> = {
  'OPTIONS *': { access: 'public', why: 'browsers ask it before they send a token' },
  'GET /': { access: 'public', why: 'leads to the site' },
  'GET /api/health': { access: 'public', why: 'says ok and nothing else' },
  'GET /api/health/live': { access: 'public', why: 'says ok and nothing else' },
  'GET /api/health/ready': { access: 'public', why: 'names what is missing in one word each' },
  'GET /api/tangible/shared/:token': { access: 'public', why: 'the link cannot be guessed and can be revoked' },
  'GET /api/tangible/shared/:token/files/:name': { access: 'public', why: 'belongs to the link' },
  'GET /:language/assets/:id': { access: 'public', why: 'the same page for all; the program on it asks for the asset' },
  'GET /:language/shared/:id': { access: 'public', why: 'the page of a link that cannot be guessed' },
  'GET /:language/embed/:id': { access: 'public', why: 'the page of a link that cannot be guessed' },
  'GET /shared/:id': { access: 'public', why: 'leads to the page of a link' },
  'GET /embed/:id': { access: 'public', why: 'leads to the page of a link' },
  'GET /metrics': { access: 'public', why: 'is there with METRICS_TOKEN alone, and asks for it' },
  'GET /api/openapi.json': { access: 'public', why: 'a description' },
  'GET /api/docs': { access: 'public', why: 'a description' },
  'POST /api/auth/providers/:provider/begin': {
    access: 'public',
    why: 'only leads to the provider; limited by address',
  },
  'GET /api/auth/providers/:provider/callback': {
    access: 'public',
    why: 'only leads to a page, with what it was sent',
  },
  'POST /api/auth/providers/:provider/finish': {
    access: 'public',
    why: 'asks for the state, the code and the secret of one attempt',
  },
  'GET /api/account/identities': { access: 'session', lists: true },
  'POST /api/account/identities/:provider/begin': {
    access: 'session',
    steal: () => [
      gone('/api/account/identities/google/begin', 'PASSWORD_REQUIRED', { body: { secret: 's'.repeat(32) } }),
    ],
  },
  'POST /api/account/identities/:provider/finish': {
    access: 'session',
    steal: () => [gone('/api/account/identities/google/finish', 'SIGN_IN_OFF', { body: { query: '', secret: '' } })],
  },
  'DELETE /api/account/identities/:provider': {
    access: 'session',
    steal: () => [gone('/api/account/identities/google', 'IDENTITY_NOT_FOUND')],
  },
  'GET /api/site': { access: 'public', why: 'facts for every page' },
  'GET /api/subscriptions/plans': { access: 'public', why: 'a price list' },
  'GET /files/:token/:name': { access: 'public', why: 'the address holds 256 random bits' },
  'GET /checkout/:sessionId': { access: 'public', why: 'the address holds 256 random bits' },
  'POST /checkout/:sessionId': { access: 'public', why: 'the address holds 256 random bits' },
  'GET /checkout/paypal/return': { access: 'public', why: 'takes an order that the buyer approved at PayPal' },
  'POST /api/webhooks/:provider': { access: 'public', why: 'the body is signed by the provider' },
  'POST /api/auth/register': { access: 'public', why: 'limited by address' },
  'POST /api/auth/login': { access: 'public', why: 'limited by account and by address' },
  'POST /api/auth/forgot-password': { access: 'public', why: 'limited; answers the same to all' },
  'POST /api/auth/reset-password': { access: 'public', why: 'needs the token of a mail' },
  'POST /api/auth/confirm-email': { access: 'public', why: 'needs the token of a mail' },
  'POST /api/auth/validate-api-key': { access: 'public', why: 'limited by address' },
  'POST /api/tangible/dingtalk/notify': { access: 'public', why: 'limited; names come from a token alone' },

  'GET /api/auth/me': { access: 'read', lists: true },
  'POST /api/auth/logout': { access: 'session' },
  'POST /api/account/confirmation': { access: 'session' },
  'POST /api/account/email': { access: 'session' },
  'POST /api/account/password': { access: 'session' },
  'POST /api/account/secure': { access: 'session' },
  'GET /api/account/storage': { access: 'session', lists: true },
  'GET /api/account/billing-details': { access: 'session', lists: true },
  'PUT /api/account/billing-details': { access: 'session' },
  'POST /api/account/export': { access: 'session' },
  'POST /api/account/delete': { access: 'session' },
  'GET /api/account/sessions': { access: 'session', lists: true },
  'DELETE /api/account/sessions/:id': {
    access: 'session',
    steal: ({ sessionId }) => [gone(`/api/account/sessions/${sessionId}`, 'NOT_FOUND')],
  },
  'DELETE /api/account/sessions': { access: 'session' },
  'GET /api/account/second-factor': { access: 'session', lists: true },
  'POST /api/account/second-factor': { access: 'session' },
  'POST /api/account/second-factor/confirm': { access: 'session' },
  'POST /api/account/second-factor/recovery-codes': { access: 'session' },
  'POST /api/account/second-factor/remove': { access: 'session' },
  'GET /api/account/security-events': { access: 'session', lists: true },
  'GET /api/api-keys': { access: 'session', lists: true },
  'POST /api/api-keys': { access: 'session' },
  'DELETE /api/api-keys/:id': {
    access: 'session',
    steal: ({ apiKeyId }) => [gone(`/api/api-keys/${apiKeyId}`, 'NOT_FOUND')],
  },
  'GET /api/webhook-endpoints': { access: 'read', lists: true },
  'POST /api/webhook-endpoints': { access: 'manage' },
  'PATCH /api/webhook-endpoints/:id': {
    access: 'manage',
    steal: ({ webhookId }) => [
      gone(`/api/webhook-endpoints/${webhookId}`, 'WEBHOOK_NOT_FOUND', { body: { status: 'paused' } }),
    ],
  },
  'DELETE /api/webhook-endpoints/:id': {
    access: 'manage',
    steal: ({ webhookId }) => [gone(`/api/webhook-endpoints/${webhookId}`, 'WEBHOOK_NOT_FOUND')],
  },
  'POST /api/webhook-endpoints/:id/rotate-secret': {
    access: 'manage',
    steal: ({ webhookId }) => [gone(`/api/webhook-endpoints/${webhookId}/rotate-secret`, 'WEBHOOK_NOT_FOUND')],
  },
  'POST /api/webhook-endpoints/:id/test': {
    access: 'manage',
    steal: ({ webhookId }) => [gone(`/api/webhook-endpoints/${webhookId}/test`, 'WEBHOOK_NOT_FOUND')],
  },
  'GET /api/webhook-endpoints/:id/deliveries': {
    access: 'read',
    steal: ({ webhookId }) => [gone(`/api/webhook-endpoints/${webhookId}/deliveries`, 'WEBHOOK_NOT_FOUND')],
  },
  'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/redeliver': {
    access: 'manage',
    steal: ({ webhookId }) => [
      gone(`/api/webhook-endpoints/${webhookId}/deliveries/${webhookId}/redeliver`, 'WEBHOOK_NOT_FOUND'),
    ],
  },
  'GET /api/points/ledger': { access: 'read', lists: true },
  'GET /api/subscriptions/user': { access: 'read', lists: true },
  'POST /api/subscriptions/checkout': { access: 'session' },
  'POST /api/subscriptions/cancel': {
    access: 'session',
    steal: () => [gone('/api/subscriptions/cancel', 'SUBSCRIPTION_NOT_FOUND')],
  },
  'GET /api/payments': { access: 'session', lists: true },
  'POST /api/payments': { access: 'session' },
  'POST /api/payments/stripe': { access: 'session' },
  'POST /api/payments/paypal': { access: 'session' },
  'POST /api/payments/alipay': { access: 'session' },
  'POST /api/payments/:id/refund': {
    access: 'session',
    steal: ({ paymentId }) => [gone(`/api/payments/${paymentId}/refund`, 'PAYMENT_NOT_FOUND')],
  },
  'POST /api/payments/:id/invoice': {
    access: 'session',
    steal: ({ paymentId }) => [gone(`/api/payments/${paymentId}/invoice`, 'PAYMENT_NOT_FOUND')],
  },
  'GET /api/invoices': { access: 'session', lists: true },
  'GET /api/invoices/:file': {
    access: 'session',
    steal: ({ invoiceId }) => [gone(`/api/invoices/${invoiceId}.pdf`, 'INVOICE_NOT_FOUND')],
  },
  'POST /api/tangible/generate': { access: 'generate' },
  'POST /api/tangible/batches': { access: 'generate' },
  'GET /api/tangible/batches/:id': {
    access: 'read',
    steal: ({ batchId }) => [gone(`/api/tangible/batches/${batchId}`, 'BATCH_NOT_FOUND')],
  },
  'POST /api/tangible/batches/:id/cancel': {
    access: 'manage',
    steal: ({ batchId }) => [gone(`/api/tangible/batches/${batchId}/cancel`, 'BATCH_NOT_FOUND')],
  },
  'GET /api/tangible/batches/:id/download': {
    access: 'read',
    steal: ({ batchId }) => [gone(`/api/tangible/batches/${batchId}/download`, 'BATCH_NOT_FOUND')],
  },
  'POST /api/mcp': { access: 'read' },
  'GET /api/mcp': { access: 'public', why: 'refuses the method' },
  'DELETE /api/mcp': { access: 'public', why: 'refuses the method' },
  'POST /api/tangible/cut-out': { access: 'generate' },
  'POST /api/tangible/fetch-picture': { access: 'generate' },
  'POST /api/tangible/finish': { access: 'generate' },
  'POST /api/tangible/scenes': {
    access: 'generate',
    steal: ({ contentId, others }) => [
      gone('/api/tangible/scenes', 'GENERATION_NOT_FOUND', { form: { assets: `${contentId},${others}` } }),
      gone('/api/tangible/scenes', 'GENERATION_NOT_FOUND', { form: { assets: `${others},${contentId}` } }),
    ],
  },
  'GET /api/tangible/history': { access: 'read', lists: true },
  'GET /api/tangible/queue': { access: 'read', lists: true },
  'GET /api/tangible/status': {
    access: 'read',
    steal: ({ contentId, taskId, others }) => [
      gone(`/api/tangible/status?contentId=${contentId}`, 'GENERATION_NOT_FOUND'),
      gone(`/api/tangible/status?taskId=${taskId}`, 'GENERATION_NOT_FOUND'),
      gone(`/api/tangible/status?contentId=${others}&taskId=${taskId}`, 'GENERATION_NOT_FOUND'),
    ],
  },
  'POST /api/tangible/process-result': {
    access: 'generate',
    steal: ({ contentId, resultUrl, others }) => [
      gone('/api/tangible/process-result', 'GENERATION_NOT_FOUND', { body: { contentId, zipUrl: resultUrl } }),
      gone('/api/tangible/process-result', 'RESULT_ADDRESS_UNKNOWN', {
        body: { contentId: others, zipUrl: resultUrl },
      }),
    ],
  },
  'GET /api/tangible/generations/:contentId/events': {
    access: 'read',
    steal: ({ contentId }) => [gone(`/api/tangible/generations/${contentId}/events`, 'GENERATION_NOT_FOUND')],
  },
  'POST /api/tangible/generations/:contentId/cancel': {
    access: 'manage',
    steal: ({ contentId }) => [gone(`/api/tangible/generations/${contentId}/cancel`, 'GENERATION_NOT_FOUND')],
  },
  'GET /api/tangible/generations/:contentId': {
    access: 'read',
    steal: ({ contentId }) => [gone(`/api/tangible/generations/${contentId}`, 'GENERATION_NOT_FOUND')],
  },
  'PATCH /api/tangible/generations/:contentId': {
    access: 'generate',
    steal: ({ contentId }) => [
      gone(`/api/tangible/generations/${contentId}`, 'GENERATION_NOT_FOUND', { body: { name: 'Mine now' } }),
      gone(`/api/tangible/generations/${contentId}`, 'GENERATION_NOT_FOUND', { body: { massKg: 2 } }),
    ],
  },
  'POST /api/tangible/generations/:contentId/exports': {
    access: 'generate',
    steal: ({ contentId }) => [
      gone(`/api/tangible/generations/${contentId}/exports`, 'GENERATION_NOT_FOUND', { body: { formats: ['usd'] } }),
    ],
  },
  'POST /api/tangible/generations/:contentId/versions/:number/restore': {
    access: 'generate',
    steal: ({ contentId }) => [
      gone(`/api/tangible/generations/${contentId}/versions/1/restore`, 'GENERATION_NOT_FOUND'),
    ],
  },
  'POST /api/tangible/generations/:contentId/shares': {
    access: 'manage',
    steal: ({ contentId }) => [
      gone(`/api/tangible/generations/${contentId}/shares`, 'GENERATION_NOT_FOUND', { body: { hasDownloads: true } }),
    ],
  },
  'DELETE /api/tangible/generations/:contentId/shares/:shareId': {
    access: 'manage',
    steal: ({ contentId, shareId, others }) => [
      gone(`/api/tangible/generations/${contentId}/shares/${shareId}`, 'GENERATION_NOT_FOUND'),
      gone(`/api/tangible/generations/${others}/shares/${shareId}`, 'SHARE_NOT_FOUND'),
    ],
  },
  'DELETE /api/tangible/generations/:contentId': {
    access: 'manage',
    steal: ({ contentId }) => [gone(`/api/tangible/generations/${contentId}`, 'GENERATION_NOT_FOUND')],
  },
  'GET /api/tangible/tags': { access: 'read', lists: true },
  'PUT /api/tangible/generations/:contentId/tags': {
    access: 'manage',
    steal: ({ contentId }) => [
      gone(`/api/tangible/generations/${contentId}/tags`, 'GENERATION_NOT_FOUND', { body: { tags: ['stolen'] } }),
    ],
  },
  // Answers one by one; library.test.ts proves that those of another user stay.
  'POST /api/tangible/generations/delete': { access: 'manage' },
  'POST /api/tangible/generations/download': {
    access: 'read',
    steal: ({ contentId, others }) => [
      gone('/api/tangible/generations/download', 'GENERATION_NOT_FOUND', { body: { contentIds: [contentId] } }),
      gone('/api/tangible/generations/download', 'GENERATION_NOT_FOUND', { body: { contentIds: [others, contentId] } }),
    ],
  },
};
