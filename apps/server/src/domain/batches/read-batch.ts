import type { Batch, BatchItem } from '@tangible/contracts';
import { englishError } from '@tangible/i18n';
import type { GenerationRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { readStoredError } from '../generations/read-stored-error.ts';
import { type FoundBatch, findBatch } from './find-batch.ts';

/** What became of a batch, as a whole and of each of its pictures. */
export async function readBatch(
  services: Pick<Services, 'db'>,
  input: { userId: string; batchId: string },
): Promise<Batch> {
  return toBatch(await findBatch(services, input));
}

export function toBatch({ batch, items }: FoundBatch): Batch {
  const told = items.map(toItem);
  const countOf = (status: BatchItem['status']) => told.filter((item) => item.status === status).length;
  const open = countOf('PENDING') + countOf('PROCESSING');
  return {
    success: true,
    batchId: batch.id,
    status: open > 0 ? 'RUNNING' : 'COMPLETED',
    counts: {
      total: told.length,
      pending: countOf('PENDING'),
      processing: countOf('PROCESSING'),
      completed: countOf('COMPLETED'),
      failed: countOf('FAILED'),
      deleted: countOf('DELETED'),
    },
    pointsCost: items.reduce((sum, { generation }) => sum + (generation?.pointsCost ?? 0), 0),
    createdAt: batch.createdAt.toISOString(),
    completedAt: batch.completedAt?.toISOString() ?? null,
    items: told,
  };
}

function toItem({ item, generation }: FoundBatch['items'][number]): BatchItem {
  const { file, name } = item;
  const about = { file, name: generation?.name ?? name, contentId: generation?.id ?? null };
  if (generation) return { ...about, status: generation.status, ...toError(generation) };
  if (item.errorCode === null) return { ...about, status: 'DELETED', error: null, errorCode: null };
  return { ...about, status: 'FAILED', ...toError(item) };
}

function toError(row: Pick<GenerationRow, 'errorCode' | 'errorValues'>): Pick<BatchItem, 'error' | 'errorCode'> {
  if (row.errorCode === null) return { error: null, errorCode: null };
  const { code, values, isKnown } = readStoredError(row);
  return { error: isKnown ? englishError(code, values) : null, errorCode: code };
}
