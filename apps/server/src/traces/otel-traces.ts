import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import type { Settings } from '../env.ts';
import { serializeError } from '../logs/serialize-error.ts';
import type { Traces } from './traces.ts';

const SEND_EVERY_MS = 1_000;
const SEND_MS_MAX = 5_000;

/**
 * Sends spans to a collector by OTLP. The context travels with Node's own storage, and nothing is registered globally:
 * two servers in one process keep their spans apart.
 */
export function otelTraces({ endpoint, headers, serviceName, share }: NonNullable<Settings['traces']>): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: SEND_MS_MAX });
  const provider = new TracerProvider({
    resource: describeService(serviceName),
    // Whether a trace is sampled is decided where it starts, so that none is kept in part.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS, exportTimeoutMillis: SEND_MS_MAX }),
    ],
  });
  const tracer = provider.getTracer('tangible');
  const contexts = new AsyncLocalStorage<Context>();
  const current = () => contexts.getStore() ?? ROOT_CONTEXT;

  const runIn = async <T>(span: Span, parent: Context, run: () => Promise<T>): Promise<T> => {
    try {
      return await contexts.run(trace.setSpan(parent, span), run);
    } catch (error) {
      const { type, message, stack } = serializeError(error);
      span.recordException({ name: type, message, stack });
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    span: (name, attributes, run) => runIn(tracer.startSpan(name, { attributes }, current()), current(), run),

    beginRequest(method, traceparent, run) {
      const parent = readTraceparent(traceparent);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      contexts.run(trace.setSpan(parent, span), run);
      return {
        end({ route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    record(name, attributes, from, to) {
      tracer.startSpan(name, { attributes, startTime: from }, current()).end(to);
    },

    carry() {
      const span = trace.getSpan(current())?.spanContext();
      return span ? { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` } : {};
    },

    follow({ traceparent }, name, run) {
      const parent = readTraceparent(traceparent);
      return runIn(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent), parent, run);
    },

    close: () => provider.shutdown().catch(() => {}),
  };
}

/** The span that a W3C `traceparent` names; none when it is not one. */
function readTraceparent(text = ''): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * The resource of the spans. The package that creates such descriptions is not a dependency; they are no more than
 * this.
 */
function describeService(serviceName: string): NonNullable<TracerProviderOptions['resource']> {
  const attributes = { 'service.name': serviceName };
  const resource: NonNullable<TracerProviderOptions['resource']> = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource;
}
