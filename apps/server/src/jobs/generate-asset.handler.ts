import { AppError } from '@tangible/contracts';
import { beginGeneration } from '../domain/generations/begin-generation.ts';
import { failGeneration } from '../domain/generations/fail-generation.ts';
import { finishGeneration, removeUnwanted } from '../domain/generations/finish-generation.ts';
import { makeAsset } from '../domain/generations/make-asset.ts';
import { progressReporter } from '../domain/generations/report-progress.ts';
import { watchForEnd } from '../domain/generations/watch-for-end.ts';
import { retryThroughOutage } from '../domain/health/retry-through-outage.ts';
import { requestHostedTask } from '../domain/hosted/request-hosted-task.ts';
import type { Services } from '../services.ts';

/** Fetch, make, store, notify. Whatever happens halfway, the job can be repeated from the start. */
export async function generateAsset(
  services: Services,
  { generationId }: { generationId: string },
  stopping: AbortSignal,
): Promise<void> {
  // A hosted model comes first; it returns the generation with its result.
  if (await requestHostedTask(services, { generationId })) return;

  const begun = await retryThroughOutage(() => beginGeneration(services, { generationId }), stopping);
  // Finished, cancelled or deleted before this try. A worker that died may have left files behind.
  if (!begun) return removeUnwanted(services, generationId);

  const ended = watchForEnd(services, generationId);
  const reporter = progressReporter(services, generationId);
  const signal = AbortSignal.any([stopping, ended.signal]);
  try {
    const asset = await makeAsset(services, begun, { signal, onProgress: reporter.report });
    await reporter.settle();
    await retryThroughOutage(() => finishGeneration(services, { generationId, asset }), signal);
    const level = begun.generation.subdivisionLevel;
    for (const { stage, ms } of asset.timings ?? []) services.metrics.countStage({ stage, level, seconds: ms / 1000 });
  } catch (error) {
    await reporter.settle();
    if (ended.signal.aborted) return; // Cancelled or deleted: that request has moved the points.
    if (!(error instanceof AppError)) throw error; // Worth another try.
    const { code, values } = error;
    await retryThroughOutage(() => failGeneration(services, { generationId, code, values }), stopping);
  } finally {
    ended.stop();
  }
}
