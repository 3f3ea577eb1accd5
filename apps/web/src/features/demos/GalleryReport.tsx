import {
  groupChecks,
  type ModelReport,
  makeFormat,
  type ReportCheck,
  writeThreshold,
  writeValue,
} from '@tangible/viewer/report';
import { useCallback } from 'react';
import { fetchReport } from '../../api/fetch-report.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { makeViewerWords, VIEWER_SECTIONS } from '../../ui/controls/viewer-words.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './GalleryReport.module.css';
import { type GalleryName, galleryFile } from './gallery.ts';

const SIGNS = { pass: '✓', warn: '!', fail: '✕' } as const;

/** Every check of an asset with its value, threshold and verdict; fetched when it is opened. */
export function GalleryReport({ name }: { name: GalleryName }) {
  const { t, need } = useWords('errors');
  const read = useCallback(
    () => Promise.all([fetchReport(galleryFile(name, 'report.json')), need(VIEWER_SECTIONS)]),
    [name, need],
  );
  const { data, error, reload } = useCall(read);
  if (data) return <Checks report={data[0]} />;
  if (!error) return <Notice kind="busy">{t('site.loading')}</Notice>;
  return (
    <Notice kind="problem" text={errorWords(t, error, t('errors.unreachable'))}>
      <Button onClick={reload}>{t('site.tryAgain')}</Button>
    </Notice>
  );
}

function Checks({ report: { checks, provenance } }: { report: ModelReport }) {
  const { t, language } = useWords('gallery', ...VIEWER_SECTIONS);
  const words = makeViewerWords(t);
  const format = makeFormat(language);
  const list = (verdict: ReportCheck['verdict']) => checks.filter((check) => check.verdict === verdict);
  const worst = list('fail').length > 0 ? 'failed' : list('warn').length > 0 ? 'warned' : 'proven';
  const join = (some: readonly ReportCheck[]) =>
    new Intl.ListFormat(language).format(some.map((check) => words.check(check.name)));
  return (
    <div className={styles.report}>
      <div className={styles[worst]}>
        <p>{words.checksPassed(list('pass').length, checks.length)}</p>
        {(['fail', 'warn'] as const).map(
          (verdict) =>
            list(verdict).length > 0 && (
              <p key={verdict}>{t(`gallery.report.${verdict}`, { checks: join(list(verdict)) })}</p>
            ),
        )}
      </div>
      {provenance && (
        <p className={styles.colours}>
          {t('viewer.provenance.summary', {
            front: provenance.front ?? 0,
            mirrored: provenance.mirrored ?? 0,
            inferred: provenance.inferred ?? 0,
          })}
        </p>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, browsers forget that this is a table. */}
      <table className={styles.table} role="table">
        <caption className="unseen">{words.report}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {(['verdict', 'check', 'value', 'threshold'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`gallery.report.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groupChecks(checks).map(([group, some]) => (
          <tbody key={group} role="rowgroup">
            <tr className={styles.group} role="row">
              {/* biome-ignore lint/a11y/useSemanticElements: it heads its group of rows. */}
              <th colSpan={4} role="rowheader" scope="rowgroup">
                {words.groups[group]}
              </th>
            </tr>
            {some.map((check) => (
              <tr key={check.name} role="row" data-verdict={check.verdict}>
                <td role="cell">
                  <span aria-hidden="true">{SIGNS[check.verdict]}</span>
                  <span className={styles.verdict}>{words.verdicts[check.verdict]}</span>
                </td>
                <th role="rowheader" scope="row">
                  {words.check(check.name)}
                </th>
                <td role="cell">{writeValue(check, format, words)}</td>
                <td role="cell">{writeThreshold(check.threshold, format, words)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}
