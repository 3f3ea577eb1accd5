import type { Settings } from '../env.ts';
import { noTraces, type Traces } from './traces.ts';

/** Traces to the collector that the settings name. Without one, nothing of OpenTelemetry is even loaded. */
export async function startTraces({ traces }: Pick<Settings, 'traces'>): Promise<Traces> {
  if (!traces) return noTraces;
  const { otelTraces } = await import('./otel-traces.ts');
  return otelTraces(traces);
}
