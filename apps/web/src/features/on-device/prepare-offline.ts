import { siteUrl } from '../../host.ts';

/**
 * Keeps this page for visits without a network. Only for those who have used it: a visitor who looks around gets no
 * service worker. Its scope is this page in this language, and the folder of the engine's workers.
 */
export async function prepareOffline(): Promise<void> {
  // While developing, there is no build to keep.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  try {
    // First: where the host sends no headers, it isolates the page, and such a page starts only workers with headers, too.
    await untilActive(await register(siteUrl('/assets/')));
    await register(location.pathname);
  } catch {
    // The page then needs a network, as before.
  }
}

const register = (scope: string) =>
  navigator.serviceWorker.register(siteUrl('/on-device.js'), { scope, updateViaCache: 'none' });

async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  while (worker && worker.state !== 'activated') {
    if (worker.state === 'redundant') throw new Error('The service worker could not be installed');
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
}
