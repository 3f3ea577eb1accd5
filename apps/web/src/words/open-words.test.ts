import { expect, test } from 'vitest';
import { openWords } from './open-words.ts';

/** Messages that cannot be fetched until the network is back. */
function openOffline() {
  const network = { isBack: false, requests: 0 };
  const words = openWords('en', async () => {
    network.requests++;
    if (!network.isBack) throw new Error('offline');
    return { title: 'Questions' };
  });
  return { network, words };
}

test('while rendering, messages that failed to load are not requested repeatedly', async () => {
  const { network, words } = openOffline();
  await expect(words.load('faq')).rejects.toThrow('offline');
  await expect(words.load('faq')).rejects.toThrow('offline');
  expect(network.requests).toBe(1);
});

test('when they are needed again, there is another attempt', async () => {
  const { network, words } = openOffline();
  await expect(words.need(['faq'])).rejects.toThrow('offline');
  network.isBack = true;
  await words.need(['faq']);
  expect(words.t('faq.title')).toBe('Questions');
  await words.need(['faq']);
  expect(network.requests).toBe(2);
});
