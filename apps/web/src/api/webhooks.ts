import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookSecret,
} from '@tangible/contracts';
import { call } from './call.ts';

/** The addresses of a user that are told of events, and what was sent to them. */

const of = (id: string) => `/webhook-endpoints/${id}`;

export const listWebhooks = async (): Promise<WebhookEndpoint[]> =>
  (await call<{ data: WebhookEndpoint[] }>('/webhook-endpoints')).data;

export const createWebhook = async (body: CreateWebhookBody): Promise<WebhookSecret> =>
  (await call<{ data: WebhookSecret }>('/webhook-endpoints', { method: 'POST', body })).data;

export const changeWebhook = async (id: string, body: ChangeWebhookBody): Promise<WebhookEndpoint> =>
  (await call<{ data: WebhookEndpoint }>(of(id), { method: 'PATCH', body })).data;

export const deleteWebhook = (id: string) => call<{ success: true }>(of(id), { method: 'DELETE' });

export const rotateWebhookSecret = async (id: string): Promise<WebhookSecret> =>
  (await call<{ data: WebhookSecret }>(`${of(id)}/rotate-secret`, { method: 'POST' })).data;

export const testWebhook = async (id: string): Promise<WebhookDelivery> =>
  (await call<{ data: WebhookDelivery }>(`${of(id)}/test`, { method: 'POST' })).data;

export const listDeliveries = async (id: string, limit: number): Promise<WebhookDeliveryList> =>
  (await call<{ data: WebhookDeliveryList }>(`${of(id)}/deliveries`, { query: { limit } })).data;

export const redeliverWebhook = async (id: string, deliveryId: string): Promise<WebhookDelivery> =>
  (await call<{ data: WebhookDelivery }>(`${of(id)}/deliveries/${deliveryId}/redeliver`, { method: 'POST' })).data;
