import { FURTHER_SLOTS, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Fold } from '../../ui/content/Fold.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CutOutEditor } from '../cut-out/CutOutEditor.tsx';
import type { CutOut } from '../cut-out/use-cut-out.ts';
import { assignSides } from './assign-sides.ts';
import { ACCEPTED } from './check-picture.ts';
import type { Choices } from './choices.ts';
import styles from './PicturePicker.module.css';
import { SideSlots } from './SideSlots.tsx';
import { SubjectMark } from './SubjectMark.tsx';
import { useDropAnywhere } from './use-drop-anywhere.ts';
import type { PicturesChoice } from './use-pictures.ts';

export interface PicturePickerProps {
  choice: PicturesChoice;
  /** Whether pictures of other sides than the front are used here. */
  hasSides: boolean;
  point: Choices['point'];
  /** Of the picture of the front. */
  cutOut: CutOut;
  isBusy: boolean;
  onPoint: (point: Choices['point']) => void;
  /** The picture of the front is another one. */
  onPicture: () => void;
}

/** Accepts pictures by drop, file dialog, camera or clipboard; the one of the front is shown large. */
export function PicturePicker({ choice, hasSides, point, cutOut, isBusy, onPoint, onPicture }: PicturePickerProps) {
  const { t, language } = useWords('generate', 'pictures', 'errors');
  const { slots } = choice;
  const { picture, isFetching } = slots.front;
  const problems = PICTURE_SLOTS.flatMap((slot) => (slots[slot].problem ? [{ slot, ...slots[slot].problem }] : []));
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  /** The side that the open file dialog is for. */
  const asked = useRef<PictureSlot>('front');

  const take: PicturesChoice['take'] = (slot, given) => {
    if (!given || isBusy) return;
    if (slot === 'front') onPicture();
    choice.take(slot, given);
  };
  const swap: PicturesChoice['swap'] = (one, other) => {
    if (isBusy) return;
    if (one === 'front' || other === 'front') onPicture();
    choice.swap(one, other);
  };
  const over = useDropAnywhere({
    onPicture: (given, slot) => take((hasSides && slot) || 'front', given),
    onPictures: (files) => {
      for (const { slot, file } of assignSides(files)) if (hasSides || slot === 'front') take(slot, { file });
    },
    onMove: swap,
  });
  const choose = (slot: PictureSlot, withCamera = false) => {
    asked.current = slot;
    // The same input for all: a phone opens its camera instead of the dialog where `capture` is set.
    input.current?.toggleAttribute('capture', withCamera);
    input.current?.click();
  };
  const chooseFront = () => choose('front');

  // A picture that is dragged may be for one of the sides, and one that is there must be seen.
  const hasSide = FURTHER_SLOTS.some((slot) => slots[slot].picture !== null);
  const [isSidesOpen, setSidesOpen] = useState(hasSide);
  useEffect(() => {
    if (hasSide || over !== null) setSidesOpen(true);
  }, [hasSide, over]);

  const hasProblem = problems.length > 0;
  useEffect(() => {
    if (hasProblem) input.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [hasProblem]);

  return (
    <section className={styles.picker}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('generate.drop.choose')}
        aria-describedby={hasProblem ? problemId : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) take(asked.current, { file });
          asked.current = 'front';
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {picture ? (
        <figure className={styles.figure}>
          <CutOutEditor
            cutOut={cutOut}
            url={picture.url}
            name={picture.file.name}
            isDisabled={isBusy}
            fallback={<SubjectMark picture={picture} point={point} isBusy={isBusy} onPoint={onPoint} />}
          />
          <figcaption className={styles.caption}>
            <strong className={styles.name}>{picture.file.name || t('generate.picture.pasted')}</strong>
            <span className="mono">
              {t('generate.picture.pixels', { width: picture.width, height: picture.height })}
              {' · '}
              {formatBytes(language, picture.file.size)}
            </span>
            <span className={styles.actions}>
              <Button isSmall kind="quiet" onClick={chooseFront} disabled={isBusy}>
                {t('generate.picture.replace')}
              </Button>
              <Button isSmall kind="quiet" onClick={() => choice.clear('front')} disabled={isBusy}>
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
          <div className={styles.ways}>
            <Button onClick={chooseFront} isBusy={isFetching}>
              {t(isFetching ? 'generate.drop.fetching' : 'generate.drop.choose')}
            </Button>
            <span className={styles.camera}>
              <Button kind="quiet" onClick={() => choose('front', true)} disabled={isFetching}>
                {t('generate.drop.camera')}
              </Button>
            </span>
          </div>
          <p className="mono">{t('generate.drop.limits')}</p>
        </div>
      )}
      {hasProblem && (
        <div id={problemId} className={styles.problem} role="alert">
          {problems.map(({ slot, code, values }) => (
            <p key={slot}>
              {slot !== 'front' && code !== 'PICTURES_SAME' && `${t(`pictures.slots.${slot}`)}: `}
              {code === 'unreachable' ? t('generate.drop.unreachable') : t(`errors.${code}`, values)}
            </p>
          ))}
        </div>
      )}
      {hasSides && (
        <Fold title={t('generate.sides.title')} isOpen={isSidesOpen}>
          <SideSlots
            slots={slots}
            isBusy={isBusy}
            over={over}
            onChoose={choose}
            onRemove={choice.clear}
            onSwap={swap}
          />
        </Fold>
      )}
      <div className={styles.veil} hidden={over !== 'page'} aria-hidden="true">
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
