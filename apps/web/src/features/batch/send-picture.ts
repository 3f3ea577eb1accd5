import type { GenerationTask } from '@tangible/contracts';
import type { KeptPicture } from '../../api/batch-store.ts';
import { ApiError, NetworkError } from '../../api/call.ts';
import { startGeneration } from '../../api/generations.ts';

/** What became of a picture: the server took it, has no place for it now, refused it, or could not say. */
export type Sent =
  | { outcome: 'taken'; task: GenerationTask }
  | { outcome: 'full' }
  | { outcome: 'refused'; refusal: NonNullable<KeptPicture['refusal']> }
  | { outcome: 'again'; waitMs: number };

const AGAIN_MS = 3_000;
/** They say that the same call may succeed in a moment. */
const PASSING = ['UPLOADS_BUSY', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_BUSY'];

/** Sends a picture of a batch, with its own key: after a lost answer it can be sent again and nothing is made twice. */
export async function sendPicture({ id, request }: KeptPicture): Promise<Sent> {
  try {
    return { outcome: 'taken', task: await startGeneration(request!, id) };
  } catch (error) {
    if (error instanceof NetworkError) return { outcome: 'again', waitMs: AGAIN_MS };
    if (!(error instanceof ApiError)) throw error;
    const { code, values, message, status, isTold } = error;
    if (code === 'QUEUE_LIMIT') return { outcome: 'full' };
    if (status >= 500 || PASSING.includes(code ?? '')) {
      return { outcome: 'again', waitMs: 1000 * Number(values.seconds ?? 0) + AGAIN_MS };
    }
    return { outcome: 'refused', refusal: { message: isTold ? message : '', code, values } };
  }
}
