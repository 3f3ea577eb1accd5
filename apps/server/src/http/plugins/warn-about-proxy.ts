import type { Services } from '../../services.ts';
import type { App } from '../route.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/**
 * Logs once if a proxy seems to be in front of a server that is not configured for one. All users then have the proxy's
 * address, and limits per address apply to all of them together.
 */
export function warnAboutProxy(app: App, { settings, log }: Pick<Services, 'settings' | 'log'>): void {
  if (settings.proxies > 0) return;
  let isSaid = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid) return;
    const header = FORWARDED.find((name) => headers[name] !== undefined);
    if (!header) return;
    isSaid = true;
    log.warn(
      { header },
      'a request came with a header that proxies set, and TRUST_PROXY is 0, so the header is ignored: ' +
        'set TRUST_PROXY to the number of proxies before this server, or have none of them pass it on',
    );
  });
}
