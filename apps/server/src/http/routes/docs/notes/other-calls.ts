import type { CallNotes } from './call-note.ts';

export const OTHER_CALLS: CallNotes = {
  'GET /api/health': {},
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
  'GET /api/site': {},
  'POST /api/mcp': { sends: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, errors: ['UPLOADS_BUSY'] },
  'POST /api/tangible/dingtalk/notify': { sends: { eventType: 'tangible_model_viewed' } },
  'POST /api/webhooks/{provider}': {
    sends: { provider: 'stripe' },
    errors: ['WEBHOOK_SIGNATURE', 'PAYMENT_METHOD_OFF'],
  },
};
