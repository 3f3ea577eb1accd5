import type { Services } from '../../services.ts';
import type { RequestSpan } from '../../traces/traces.ts';
import { noTraces } from '../../traces/traces.ts';
import type { App } from '../route.ts';
import { whenAnswered } from './when-answered.ts';

/** Each request is a span, and everything that it starts is within it. Registered before the parts to be traced. */
export function addTracing(app: App, { traces }: Services): void {
  if (traces === noTraces) return;
  const spans = new WeakMap<object, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = traces.beginRequest(request.method, typeof traceparent === 'string' ? traceparent : undefined, done);
    if (span) spans.set(request, span);
  });
  whenAnswered(app, (request, _reply, status) => {
    spans.get(request)?.end({ route: request.routeOptions.url ?? 'site', status });
  });
}
