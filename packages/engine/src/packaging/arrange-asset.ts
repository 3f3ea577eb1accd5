import type { Asset, StageTiming } from '../types.ts';
import type { Workpiece } from '../workpiece.ts';

/** The entries of the workpiece that an asset is made from. */
export const ASSET_RESULTS = ['files', 'report', 'reportFiles'] as const satisfies readonly (keyof Workpiece)[];

/** An asset from the results of its pipeline: first the files at the root of the ZIP, then those in folders. */
export function arrangeAsset(piece: Partial<Workpiece>, timings: StageTiming[]): Asset {
  const { files, report, reportFiles } = piece as Pick<Workpiece, (typeof ASSET_RESULTS)[number]>;
  const isRoot = (path: string) => !path.includes('/');
  return {
    files: [...files.filter(({ path }) => isRoot(path)), ...reportFiles, ...files.filter(({ path }) => !isRoot(path))],
    report,
    timings,
  };
}
