import { DOWNLOAD_NAME, type GenerationTask, type Guidance } from '@tangible/contracts';
import type { ModelReport, ViewerEvent } from '@tangible/viewer';
import { type ReactNode, useRef, useState } from 'react';
import { notify } from '../../api/notify.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { assetPath } from '../../ui/format/asset-path.ts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CompleteView.module.css';
import { measureWork } from './measure-span.ts';
import { ResultFigures } from './ResultFigures.tsx';

export interface CompleteViewProps {
  title: string;
  /** The label of the button that leads back to the form. */
  again: string;
  /** What it was made from, above the viewer. */
  input?: ReactNode;
  /** The same before it was made, at the side of the viewer. */
  before?: ReactNode;
  /** The heading of the viewer, where something is at its side. */
  afterTitle?: string | undefined;
  /** More of the report, below the viewer. */
  renderReport?: ((report: ModelReport, task: GenerationTask) => ReactNode) | undefined;
  task: GenerationTask;
  resultUrl: string;
  onAgain: () => void;
}

/** The finished model: its checks, its viewer, its download. */
export function CompleteView(props: CompleteViewProps) {
  const { title, again, input, before, afterTitle, renderReport, task, resultUrl, onAgain } = props;
  const { t, language } = useWords('generate');
  const [report, setReport] = useState<ModelReport | null>(null);
  const isTold = useRef(false);
  const workMs = measureWork(task, Date.parse(task.updatedAt));
  const { taskId, fileFormat, subdivisionLevel } = task;
  const tell = (eventType: 'tangible_model_viewed' | 'tangible_model_downloaded') =>
    notify({ eventType, taskId, fileFormat, subdivisionLevel });

  const onEvent = (event: ViewerEvent) => {
    if (event.type === 'download') tell('tangible_model_downloaded');
    if (event.type !== 'ready') return;
    setReport(event.report);
    if (!isTold.current) tell('tangible_model_viewed');
    isTold.current = true;
  };

  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className={styles.facts}>
            {report && <Verdict report={report} />}
            {workMs !== null && (
              <span className="mono">{t('generate.complete.took', { time: formatSpan(language, workMs) })}</span>
            )}
            {task.guidance && <Recognised guidance={task.guidance} />}
            {task.generator === 'ark' && <span>{t('generate.complete.hosted')}</span>}
            {task.originalUrl && (
              <a href={task.originalUrl} download>
                {t('generate.complete.original')}
              </a>
            )}
          </p>
          {task.kind !== 'scene' && <ResultFigures contentId={task.contentId} />}
        </div>
        <div className={styles.actions}>
          <LinkButton
            to={resultUrl}
            download={`${DOWNLOAD_NAME}.zip`}
            onClick={() => tell('tangible_model_downloaded')}
          >
            {t('generate.complete.download')}
          </LinkButton>
          <LinkButton kind="plain" to={assetPath(language, task.contentId)}>
            {t('generate.complete.openAsset')}
          </LinkButton>
          <Button onClick={onAgain}>{again}</Button>
          <LinkButton kind="quiet" to={`/${language}/history`}>
            {t('generate.complete.history')}
          </LinkButton>
        </div>
      </header>
      {input}
      <div className={before ? styles.sideBySide : undefined}>
        {before}
        <div className={styles.viewer}>
          {afterTitle && <h3 className={styles.after}>{afterTitle}</h3>}
          <LazyViewer
            url={resultUrl}
            name={taskId}
            downloadName={`${DOWNLOAD_NAME}.zip`}
            {...(task.kind === 'picture' && task.inputImageUrl && { pictureUrl: task.inputImageUrl })}
            onEvent={onEvent}
          />
        </div>
      </div>
      {report && renderReport?.(report, task)}
    </div>
  );
}

/** A vision-language model's description of the picture. Its name for the object is English everywhere. */
function Recognised({ guidance: { name, longestSideM, material } }: { guidance: Guidance }) {
  const { t, language } = useWords('materials', 'generate');
  const size = formatUnit(language, longestSideM, 'meter', longestSideM < 1 ? 3 : 1, 0);
  const made = t(`materials.${material}`).toLocaleLowerCase(language);
  return <span className="mono">{t('generate.complete.recognised', { name, size, material: made })}</span>;
}

/** The result of the report, in one line. */
function Verdict({ report: { checks } }: { report: ModelReport }) {
  const { t } = useWords('generate');
  const count = checks.length;
  const passed = checks.filter(({ verdict }) => verdict === 'pass').length;
  return (
    <strong className={passed === count ? styles.proven : styles.notProven}>
      {passed === count
        ? t('generate.complete.proven', { count })
        : t('generate.complete.notProven', { passed, count })}
    </strong>
  );
}
