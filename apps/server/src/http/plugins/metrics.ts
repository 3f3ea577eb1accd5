import type { Services } from '../../services.ts';
import type { App } from '../route.ts';

/** Pages and files of the site, and addresses that are none: one line of the metrics together. */
const ELSEWHERE = 'site';

/** Counts each answer under the pattern of its route. A path that somebody made up is no label. */
export function addMetrics(app: App, { metrics }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    metrics.countRequest({
      method: request.method,
      route: !url || url === '/*' || url === '*' ? ELSEWHERE : url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
