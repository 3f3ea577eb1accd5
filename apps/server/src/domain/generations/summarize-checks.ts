import type { ChecksSummary } from '@tangible/contracts';
import { z } from 'zod';
import { parseReport } from './parse-report.ts';

/** The part of a report that is read here. Reports of assets and of scenes have it alike. */
const Verdicts = z.object({
  checks: z.array(z.object({ name: z.string(), verdict: z.enum(['pass', 'warn', 'fail']) })).min(1),
});

/**
 * The verdicts of a `report.json` in short; null if it has none. The asset is complete without them, so an unreadable
 * report is not an error.
 *
 * @example
 * summarizeChecks(report); // { passedCount: 36, warned: [], failed: ['place-tilt'] }
 */
export function summarizeChecks(report: Uint8Array): ChecksSummary | null {
  const { success, data } = Verdicts.safeParse(parseReport(report));
  if (!success) return null;
  const namesOf = (verdict: string) =>
    data.checks.filter((check) => check.verdict === verdict).map((check) => check.name);
  return { passedCount: namesOf('pass').length, warned: namesOf('warn'), failed: namesOf('fail') };
}
