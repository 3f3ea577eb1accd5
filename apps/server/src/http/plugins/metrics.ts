import type { Services } from '../../services.ts';
import type { App } from '../route.ts';
import { whenAnswered } from './when-answered.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response lasts as long as the client listens, so its duration is not a latency. */
    isStream?: boolean;
  }
}

/** Pages and files of the site, and unknown paths: one line of the metrics together. */
const ELSEWHERE = 'site';

/** Counts each response under the pattern of its route. A made-up path must not become a label. */
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
