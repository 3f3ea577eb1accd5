import { z } from 'zod';

/** The events that an endpoint may ask for. `webhook.test` is sent by its own call and needs no asking. */
export const WEBHOOK_EVENT_TYPES = [
  'generation.completed',
  'generation.failed',
  'generation.cancelled',
  'generation.edited',
  'generation.edit_failed',
  'batch.completed',
  'payment.paid',
  'payment.refunded',
  'subscription.started',
  'subscription.renewed',
  'subscription.ended',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The version of the bodies. Fields are only added within a version. */
export const WEBHOOK_VERSION = 1;

export const WEBHOOK_ENDPOINTS_MAX = 10;
const WEBHOOK_URL_LENGTH_MAX = 2048;

/** How long a secret works after it was replaced. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;

/** How long an endpoint may fail before it is switched off. */
export const WEBHOOK_OFF_DAYS = 5;

/** How long deliveries are in the log, and how many of one endpoint at most. */
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_LOG_MAX = 1000;

/** As much of an answer as the log keeps. */
export const WEBHOOK_ANSWER_BYTES_MAX = 1024;

/** Test events and redeliveries that a person may ask for in a minute. */
export const WEBHOOK_REQUESTS_PER_MINUTE = 20;

/** `off`: switched off by the server, after days without success. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'off'] as const;

const url = z.string().trim().min(1).max(WEBHOOK_URL_LENGTH_MAX).describe('https, at a public host');
const events = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1)
  .max(WEBHOOK_EVENT_TYPES.length * 2)
  .transform((list) => WEBHOOK_EVENT_TYPES.filter((type) => list.includes(type)));

export const CreateWebhookBody = z.strictObject({ url, events });
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>;

export const ChangeWebhookBody = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    status: z
      .enum(['active', 'paused'])
      .optional()
      .describe('Events of a paused endpoint wait until it is active again; an endpoint that is off is told of none'),
  })
  .refine((body) => Object.keys(body).length > 0, { error: 'must change something' });
export type ChangeWebhookBody = z.infer<typeof ChangeWebhookBody>;

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  status: z.enum(WEBHOOK_STATUSES),
  createdAt: z.iso.datetime(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable().describe('The first failure after the last success'),
  oldSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until then deliveries are signed with the former secret as well'),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint with its secret, which is shown when it is made and nowhere else. */
export const WebhookSecret = WebhookEndpoint.extend({ secret: z.string().describe('Shown this once') });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

/** One event for one endpoint. */
export const WebhookDelivery = z.object({
  id: z.string(),
  eventId: z.string().describe('The `webhook-id`: the same for all tries and redeliveries'),
  type: z.string(),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  lastTryAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  durationMs: z.int().nullable().describe('Of the last try'),
  answerStatus: z.int().nullable().describe('The HTTP status of the last try; null without an answer'),
  answerBody: z.string().nullable().describe('The beginning of the answer'),
  problem: z.string().nullable().describe('Why the last try failed, if there was no answer'),
  body: z.string().describe('What is sent, byte for byte'),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export const WebhookDeliveryList = z.object({ total: z.int(), deliveries: z.array(WebhookDelivery) });
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;
