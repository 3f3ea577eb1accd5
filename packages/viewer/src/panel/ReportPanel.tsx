import type { Format } from '../format.ts';
import type { ModelReport, ReportCheck } from '../model/report.ts';
import type { ViewerWords } from '../words.ts';
import { GuidanceGroup } from './GuidanceGroup.tsx';
import { groupChecks } from './group-checks.ts';
import own from './Panel.module.css';
import { ProvenanceList } from './ProvenanceList.tsx';
import { writeThreshold, writeValue } from './write-check.ts';

const SIGNS = { pass: '✓', warn: '!', fail: '✕' } as const;

/** Every check with its value, threshold and verdict. Groups with a failure or a warning are open from the start. */
export function ReportPanel({ words, format, report }: { words: ViewerWords; format: Format; report: ModelReport }) {
  const passed = countPassed(report.checks);
  return (
    <section className={own.report}>
      <h3>{words.report}</h3>
      <p className={own.verdict} data-verdict={report.passed ? 'pass' : 'fail'}>
        <span aria-hidden="true">{report.passed ? SIGNS.pass : SIGNS.fail}</span>
        {words.checksPassed(passed, report.checks.length)}
      </p>
      {report.guidance && <GuidanceGroup words={words} format={format} guidance={report.guidance} />}
      {report.provenance && (
        <details>
          <summary>
            <span>{words.provenance.title}</span>
          </summary>
          <ProvenanceList words={words} format={format} shares={report.provenance} />
        </details>
      )}
      {groupChecks(report.checks).map(([group, checks]) => (
        <details key={group} open={checks.some(({ verdict }) => verdict !== 'pass')}>
          <summary>
            <span>{words.groups[group]}</span>
            <span>
              {format.count(countPassed(checks))}/{format.count(checks.length)}
            </span>
          </summary>
          <ul>
            {checks.map((check) => (
              <li key={check.name} data-verdict={check.verdict}>
                <span className={own.mark} role="img" aria-label={words.verdicts[check.verdict]}>
                  {SIGNS[check.verdict]}
                </span>
                <span>{words.check(check.name)}</span>
                <span className={own.value}>{writeValue(check, format, words)}</span>
                <span className={own.threshold}>{writeThreshold(check.threshold, format, words)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const countPassed = (checks: readonly ReportCheck[]) => checks.filter(({ verdict }) => verdict === 'pass').length;
