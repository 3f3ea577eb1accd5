import type { AssetVersion } from '@tangible/contracts';
import { englishError } from '@tangible/i18n';
import type { AssetVersionRow, GenerationRow } from '../../db/schema/index.ts';
import { PREVIEW, ZIP } from '../generations/artifact-names.ts';
import { readStoredError } from '../generations/read-stored-error.ts';

/** The address of a file of a version; null if there is none. */
type UrlOf = (version: number, name: string) => string | null;

/** The asset as it was generated: it has no row of its own. */
export function describeFirstVersion(generation: GenerationRow, urlOf: UrlOf): AssetVersion {
  const { status, checks, finishedAt, createdAt } = generation;
  return {
    number: 1,
    status: status === 'PROCESSING' ? 'PENDING' : status,
    isCurrent: generation.version === 1,
    edits: {},
    checks,
    ...filesOf(1, urlOf),
    ...errorOf(generation),
    createdAt: (finishedAt ?? createdAt).toISOString(),
  };
}

/** A version that was changed. */
export function describeVersion(version: AssetVersionRow, generation: GenerationRow, urlOf: UrlOf): AssetVersion {
  const { number, status, edits, checks, createdAt } = version;
  return {
    number,
    status,
    isCurrent: generation.version === number,
    edits,
    checks,
    ...filesOf(number, urlOf),
    ...errorOf(version),
    createdAt: createdAt.toISOString(),
  };
}

const filesOf = (number: number, urlOf: UrlOf) => ({
  resultUrl: urlOf(number, ZIP),
  previewImageUrl: urlOf(number, PREVIEW),
});

function errorOf(row: Pick<GenerationRow, 'errorCode' | 'errorValues'>) {
  if (row.errorCode === null) return { error: null, errorCode: null };
  const { code, values, isKnown } = readStoredError(row);
  return {
    error: isKnown ? englishError(code, values) : null,
    errorCode: code,
    ...(Object.keys(values).length > 0 && { errorValues: values }),
  };
}
