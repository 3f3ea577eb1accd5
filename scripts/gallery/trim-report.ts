import type { AssetReport } from '@tangible/engine';

/**
 * A report without the recorded fall and the list of the files that are not shown here. Every check stays.
 *
 * @example
 * JSON.stringify(trimReport(report)).length; // about 5,000 instead of 60,000
 */
export function trimReport({ files: _, dropTest, ...report }: AssetReport) {
  const { trajectory: __, ...outcome } = dropTest;
  return { ...report, dropTest: outcome };
}
