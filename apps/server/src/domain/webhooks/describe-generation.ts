import type { AppError, ErrorCode } from '@tangible/contracts';
import { englishError } from '@tangible/i18n';
import type { GenerationRow } from '../../db/schema/index.ts';

interface Change {
  status: GenerationRow['status'];
  version?: number;
  code?: ErrorCode;
  values?: AppError['values'] | undefined;
}

/** The `data` of an event of a generation: enough to find it and to decide whether to ask for more. */
export const describeGeneration = (
  { id, taskId, kind, name, subdivisionLevel, pointsCost, createdAt, version: current }: GenerationRow,
  { status, version = current, code, values }: Change,
): Record<string, unknown> => ({
  contentId: id,
  taskId,
  kind,
  name,
  status,
  version,
  subdivisionLevel,
  pointsCost,
  createdAt: createdAt.toISOString(),
  ...(code ? { error: { code, message: englishError(code, values) } } : {}),
});
