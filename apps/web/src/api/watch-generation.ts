import type { GenerationTask } from '@tangible/contracts';
import { request } from './call.ts';

/**
 * Each status of a generation as the server reports it, until it has ended or the stream breaks off. A browser's own
 * EventSource cannot send a token, so the stream is read here.
 *
 * @example
 * for await (const task of watchGeneration(contentId, signal)) show(task);
 */
export async function* watchGeneration(contentId: string, signal: AbortSignal): AsyncGenerator<GenerationTask> {
  const response = await request(`/tangible/generations/${contentId}/events`, { signal });
  if (!response.ok || !response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) yield JSON.parse(data) as GenerationTask;
    }
  }
}
