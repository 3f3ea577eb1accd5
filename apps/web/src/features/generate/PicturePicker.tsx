import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ACCEPTED } from './check-picture.ts';
import type { Choices } from './choices.ts';
import styles from './PicturePicker.module.css';
import { SubjectMark } from './SubjectMark.tsx';
import { useDropAnywhere } from './use-drop-anywhere.ts';
import type { PictureChoice } from './use-picture.ts';

export interface PicturePickerProps {
  choice: PictureChoice;
  point: Choices['point'];
  isBusy: boolean;
  onPoint: (point: Choices['point']) => void;
  /** Another picture was taken. */
  onPicture: () => void;
}

/** Accepts a picture by drop, file dialog or clipboard, and shows it with its properties. */
export function PicturePicker({ choice, point, isBusy, onPoint, onPicture }: PicturePickerProps) {
  const { t, language } = useWords('generate', 'errors');
  const { picture, problem, isFetching } = choice;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();

  const take: PictureChoice['take'] = (given) => {
    if (!given || isBusy) return;
    onPicture();
    choice.take(given);
  };
  const isOver = useDropAnywhere(take);
  const choose = () => input.current?.click();

  useEffect(() => {
    if (problem) input.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  return (
    <section className={styles.picker}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('generate.drop.choose')}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) take({ file });
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {picture ? (
        <figure className={styles.figure}>
          <SubjectMark picture={picture} point={point} isBusy={isBusy} onPoint={onPoint} />
          <figcaption className={styles.caption}>
            <strong className={styles.name}>{picture.file.name || t('generate.picture.pasted')}</strong>
            <span className="mono">
              {t('generate.picture.pixels', { width: picture.width, height: picture.height })}
              {' · '}
              {formatBytes(language, picture.file.size)}
            </span>
            <span className={styles.actions}>
              <Button isSmall kind="quiet" onClick={choose} disabled={isBusy}>
                {t('generate.picture.replace')}
              </Button>
              <Button isSmall kind="quiet" onClick={choice.clear} disabled={isBusy}>
                {t('generate.picture.remove')}
              </Button>
            </span>
          </figcaption>
        </figure>
      ) : (
        <div className={styles.zone}>
          <Crosshair />
          <h2 className={styles.title}>{t('generate.drop.title')}</h2>
          <p>{t('generate.drop.text')}</p>
          <Button onClick={choose} isBusy={isFetching}>
            {t(isFetching ? 'generate.drop.fetching' : 'generate.drop.choose')}
          </Button>
          <p className="mono">{t('generate.drop.limits')}</p>
        </div>
      )}
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem === 'unreachable' ? t('generate.drop.unreachable') : t(`errors.${problem}`)}
        </p>
      )}
      <div className={styles.veil} hidden={!isOver} aria-hidden="true">
        <span>{t('generate.drop.here')}</span>
      </div>
    </section>
  );
}

/** The corners of a frame, as a camera shows them. */
const Crosshair = () => (
  <svg className={styles.frame} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <path
      d="M1 9V1h8M91 1h8v8M99 91v8h-8M9 99H1v-8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
