import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import type { Site } from './start-site.ts';

/**
 * A user whose screens are not empty: a finished generation and a failed one, an API key, a payment with its invoice, and
 * points that were granted and spent.
 */
export async function preparePerson(site: Site): Promise<AuthAnswer> {
  const person = await site.register();
  const { token } = person;
  const tasks: string[] = [];
  for (const name of ['mug.png', 'blank.png']) {
    const picture = await readFile(fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url)));
    const body = new FormData();
    body.set('subdivisionLevel', 'low');
    body.set('file', new Blob([Uint8Array.from(picture)]), name);
    tasks.push((await site.call('POST', '/tangible/generate', { token, body })).body.contentId);
  }
  await site.call('POST', '/api-keys', { token, body: { name: 'Render farm' } });
  const url = 'https://hooks.invalid/tangible';
  const events = ['generation.completed', 'payment.paid'];
  const hook = await site.call('POST', '/webhook-endpoints', { token, body: { url, events } });
  await site.call('POST', `/webhook-endpoints/${hook.body.data.id}/test`, { token });
  const { body } = await site.call('POST', '/subscriptions/checkout', { token, body: { planId: 'refill-onetime' } });
  const card = new URLSearchParams({ cardNumber: '4242424242424242' });
  await fetch(body.checkoutUrl, { method: 'POST', redirect: 'manual', body: card });
  for (const contentId of tasks) {
    for (let status = ''; status !== 'COMPLETED' && status !== 'FAILED'; ) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      status = (await site.call('GET', `/tangible/status?contentId=${contentId}`, { token })).body.status;
    }
  }
  return person;
}
