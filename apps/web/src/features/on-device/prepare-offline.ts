import { siteUrl } from '../../host.ts';

/**
 * Keeps this page for visits without a network. Only for those who have used it: a visitor who looks around gets no
 * service worker. Its scope is this page in this language.
 */
export function prepareOffline(): void {
  // While developing, there is no build to keep.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  navigator.serviceWorker
    .register(siteUrl('/on-device.js'), { scope: location.pathname, updateViaCache: 'none' })
    .catch(() => {
      // The page then needs a network, as before.
    });
}
