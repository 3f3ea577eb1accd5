import type { KeyboardEvent, MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { formatPercent } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { Choices } from './choices.ts';
import type { Picture } from './read-picture.ts';
import styles from './SubjectMark.module.css';

type Point = NonNullable<Choices['point']>;

export interface SubjectMarkProps {
  picture: Picture;
  point: Choices['point'];
  isBusy: boolean;
  onPoint: (point: Choices['point']) => void;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };
const STEP = 0.05;
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** The picture, on which the subject that is meant can be marked: by a click, or with the arrow keys. */
export function SubjectMark({ picture, point, isBusy, onPoint }: SubjectMarkProps) {
  const { t, language } = useWords('generate');

  const mark = (event: MouseEvent<HTMLButtonElement>) => {
    // A key press has no position.
    if (event.detail === 0) return onPoint(point ? null : MIDDLE);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint({ x: clamp((event.clientX - left) / width), y: clamp((event.clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    const { x, y } = point ?? MIDDLE;
    onPoint(point ? { x: clamp(x + by.x), y: clamp(y + by.y) } : MIDDLE);
  };

  return (
    <>
      <div className={styles.sheet}>
        <button
          type="button"
          className={styles.picture}
          disabled={isBusy}
          aria-label={t('generate.picture.mark')}
          onClick={mark}
          onKeyDown={move}
        >
          <img src={picture.url} alt={t('generate.picture.alt', { name: picture.file.name })} />
          {point && (
            <span
              className={styles.mark}
              data-testid="mark"
              style={{ left: `${100 * point.x}%`, top: `${100 * point.y}%` }}
            />
          )}
        </button>
      </div>
      <p className={styles.hint} aria-live="polite">
        {point ? (
          <>
            <span className="mono">
              {t('generate.picture.markedAt', {
                x: formatPercent(language, point.x),
                y: formatPercent(language, point.y),
              })}
            </span>
            <Button isSmall kind="quiet" onClick={() => onPoint(null)} disabled={isBusy}>
              {t('generate.picture.unmark')}
            </Button>
          </>
        ) : (
          t('generate.picture.markHint')
        )}
      </p>
    </>
  );
}
