import type { Services } from '../../services.ts';
import type { App } from '../route.ts';
import { whenAnswered } from './when-answered.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lasts as long as somebody listens: that says nothing of how quick the server is. */
    isStream?: boolean;
  }
}

/** Pages and files of the site, and addresses that are none: one line of the metrics together. */
const ELSEWHERE = 'site';

/** Counts each answer under the pattern of its route. A path that somebody made up is no label. */
export function addMetrics(app: App, { metrics }: Services): void {
  whenAnswered(app, (request, reply, status) => {
    const { url, config } = request.routeOptions;
    metrics.countRequest({
      method: request.method,
      route: !url || url === '/*' || url === '*' ? ELSEWHERE : url,
      status,
      seconds: config.isStream && status === 200 ? null : reply.elapsedTime / 1000,
    });
  });
}
