import type { ErrorCode, GenerationTask } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { ApiError } from '../../api/call.ts';
import { errorWords } from './error-words.ts';

/** Why a generation failed: the message of its code, else the server's, else the fallback. */
export function taskErrorWords(
  t: Translate<'errors'>,
  task: Pick<GenerationTask, 'error' | 'errorCode' | 'errorValues'> | null,
  fallback: string,
): string {
  const code = (task?.errorCode ?? undefined) as ErrorCode | undefined;
  return errorWords(t, new ApiError(task?.error ?? '', 0, { code, values: task?.errorValues }), fallback);
}
