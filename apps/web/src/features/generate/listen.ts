import { type GenerationTask, POLL_INTERVAL_MS } from '@tangible/contracts';
import { watchGeneration } from '../../api/watch-generation.ts';

/** Reports each event of a generation; an interrupted stream is reopened. Polling continues in parallel. */
export async function listen(
  contentId: string,
  report: (task: GenerationTask) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const task of watchGeneration(contentId, signal)) report(task);
    } catch {
      // Whatever it was, polling meets it too and decides.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
