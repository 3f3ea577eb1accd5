import { type CallNotes, CONTENT_ID, PAGE } from './call-note.ts';

export const WEBHOOK_CALLS: CallNotes = {
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
};
