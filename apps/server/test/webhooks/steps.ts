import { AppError, WEBHOOK_EVENT_TYPES, type WebhookDelivery } from '@tangible/contracts';
import { expect } from 'vitest';
import { runMaintenance } from '../../src/domain/maintenance/run-maintenance.ts';
import type { Received } from '../fakes/webhook-receiver.ts';
import { type Person, startTestServer, type TestServer } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';

/** A server that sends webhooks to this machine; a generation of 13 kg fails there. */
export const startSender = (): Promise<TestServer> =>
  startTestServer({
    env: { WEBHOOK_LOCALHOST: 'true' },
    given: {
      generator: {
        ...quickGenerator,
        async generate(request, options) {
          if (request.massKg === 13) throw new AppError('SUBJECT_NOT_FOUND');
          return quickGenerator.generate(request, options);
        },
      },
    },
  });

export const EVENTS = [...WEBHOOK_EVENT_TYPES];

export const add = async (
  person: Person,
  url: string,
  events: string[] = EVENTS,
  headers: Record<string, string> = {},
) => {
  const { status, body } = await person.call('POST', '/webhook-endpoints', { body: { url, events }, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { id: string; secret: string };
};
export const list = async (person: Person) => (await person.call('GET', '/webhook-endpoints')).body.data;
export const log = async (person: Person, id: string): Promise<WebhookDelivery[]> =>
  (await person.call('GET', `/webhook-endpoints/${id}/deliveries`)).body.data.deliveries;
export const sendTest = (person: Person, id: string) => person.call('POST', `/webhook-endpoints/${id}/test`);
export const change = (person: Person, id: string, body: object) =>
  person.call('PATCH', `/webhook-endpoints/${id}`, { body });
export const asHeaders = ({ headers }: Received) => headers as Record<string, string>;

/** Lets time pass and does what is due then: the queue counts its own time. */
export async function pass(server: TestServer, ms: number): Promise<void> {
  server.passTime(ms);
  await runMaintenance(server.services, new AbortController().signal);
}

/** Waits until the newest delivery has been tried so often, and the answer is in the log. */
export const tried = (person: Person, id: string, count: number) =>
  expect
    .poll(
      async () => {
        const [{ tries, lastTryAt, nextTryAt } = { tries: 0, lastTryAt: null, nextTryAt: null }] = await log(
          person,
          id,
        );
        return tries > 0 && (nextTryAt === null || nextTryAt > lastTryAt!) ? tries : null;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
