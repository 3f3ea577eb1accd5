import { FURTHER_SLOTS, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Fold } from '../../ui/content/Fold.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CutOutEditor } from '../cut-out/CutOutEditor.tsx';
import { PlaceCard } from '../on-device/PlaceCard.tsx';
import { AddressField } from './AddressField.tsx';
import { ACCEPTED } from './check-picture.ts';
import type { Choices } from './choices.ts';
import styles from './PicturePicker.module.css';
import { SideSlots } from './SideSlots.tsx';
import { SideTabs } from './SideTabs.tsx';
import { SubjectMark } from './SubjectMark.tsx';
import { troubleWords } from './trouble-words.ts';
import type { CutOuts } from './use-cut-outs.ts';
import { useDropAnywhere } from './use-drop-anywhere.ts';
import type { PicturesChoice } from './use-pictures.ts';

export interface PicturePickerProps {
  choice: PicturesChoice;
  /** Whether pictures of other sides than the front are used here. */
  hasSides: boolean;
  point?: Choices['point'];
  cutOuts: CutOuts;
  /** The side whose picture is shown large. */
  shown: PictureSlot;
  onShow: (slot: PictureSlot) => void;
  /** Several files came together. */
  onSeveral: (files: readonly File[]) => void;
  isBusy: boolean;
  /** On this device: no addresses are fetched, and nothing has a price. */
  isLocal?: boolean;
  /** Marks the subject on a picture whose cut-out cannot be shown. */
  onPoint?: (point: Choices['point']) => void;
  /** The picture of the front is another one. */
  onPicture: () => void;
}

/** Accepts pictures by drop, file dialog, camera, clipboard or address; one of them is shown large with its cut-out. */
export function PicturePicker(props: PicturePickerProps) {
  const {
    choice,
    hasSides,
    point = null,
    cutOuts,
    onShow,
    onSeveral,
    isBusy,
    isLocal = false,
    onPoint,
    onPicture,
  } = props;
  const { t, language } = useWords('generate', 'pictures', 'errors');
  const { slots } = choice;
  const filled = PICTURE_SLOTS.filter((slot) => slots[slot].picture !== null);
  // Without a picture of the front, the place for it is shown: it is required.
  const shown = slots.front.picture && filled.includes(props.shown) ? props.shown : 'front';
  const { picture, isFetching } = slots[shown];
  const problems = PICTURE_SLOTS.flatMap((slot) =>
    slots[slot].problem ? [{ slot, trouble: slots[slot].problem }] : [],
  );
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
      if (!isBusy) onSeveral(files);
    },
    onMove: swap,
  });
  const choose = (slot: PictureSlot, withCamera = false) => {
    asked.current = slot;
    // The same input for all: a phone opens its camera instead of the dialog where `capture` is set.
    input.current?.toggleAttribute('capture', withCamera);
    input.current?.toggleAttribute('multiple', slot === 'front' && !withCamera);
    input.current?.click();
  };
  const chooseShown = () => choose(shown);

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
        multiple
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('generate.drop.choose')}
        aria-describedby={hasProblem ? problemId : undefined}
        onChange={(event) => {
          const [file, ...others] = event.target.files ?? [];
          if (others.length > 0) onSeveral([...event.target.files!]);
          else if (file) take(asked.current, { file });
          asked.current = 'front';
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {picture ? (
        <figure className={styles.figure}>
          {filled.length > 1 && <SideTabs slots={filled} cutOuts={cutOuts} shown={shown} onShow={onShow} />}
          <CutOutEditor
            // The tools begin anew with each side.
            key={shown}
            cutOut={cutOuts[shown]}
            url={picture.url}
            name={picture.file.name}
            isDisabled={isBusy}
            fallback={
              shown === 'front' && onPoint ? (
                <SubjectMark picture={picture} point={point} isBusy={isBusy} onPoint={onPoint} />
              ) : (
                <PlainPicture>
                  <img src={picture.url} alt={t('generate.picture.alt', { name: picture.file.name })} />
                </PlainPicture>
              )
            }
          />
          <figcaption className={styles.caption}>
            <strong className={styles.name}>{picture.file.name || t('generate.picture.pasted')}</strong>
            <span className="mono">
              {t('generate.picture.pixels', { width: picture.width, height: picture.height })}
              {' · '}
              {formatBytes(language, picture.file.size)}
            </span>
            <span className={styles.actions}>
              <Button isSmall kind="quiet" onClick={chooseShown} disabled={isBusy}>
                {t('generate.picture.replace')}
              </Button>
              <Button isSmall kind="quiet" onClick={() => choice.clear(shown)} disabled={isBusy}>
                {t('generate.picture.remove')}
              </Button>
            </span>
          </figcaption>
        </figure>
      ) : (
        <div className={styles.zone}>
          <Crosshair />
          <h2 className={styles.title}>{t('generate.drop.title')}</h2>
          {!isLocal && <p>{t('generate.drop.text')}</p>}
          <div className={styles.ways}>
            <Button onClick={chooseShown} disabled={isFetching}>
              {t('generate.drop.choose')}
            </Button>
            <span className={styles.camera}>
              <Button kind="quiet" onClick={() => choose('front', true)} disabled={isFetching}>
                {t('generate.drop.camera')}
              </Button>
            </span>
          </div>
          {!isLocal && (
            <>
              <AddressField isFetching={isFetching} onAddress={(address) => take('front', { address })} />
              <p>{t('generate.drop.several')}</p>
            </>
          )}
          <p className="mono">{t('generate.drop.limits')}</p>
        </div>
      )}
      {filled.length === 0 && !isLocal && <PlaceCard place="device" />}
      {hasProblem && (
        <div id={problemId} className={styles.problem} role="alert">
          {problems.map(({ slot, trouble }) => (
            <p key={slot}>{troubleWords(t, slot, trouble)}</p>
          ))}
        </div>
      )}
      {hasSides && (
        <Fold title={t('generate.sides.title')} isOpen={isSidesOpen}>
          <SideSlots
            slots={slots}
            isBusy={isBusy}
            over={over}
            hasPrice={!isLocal}
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

/** A side whose cut-out cannot be shown. */
const PlainPicture = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.zone} ${styles.plain}`}>{children}</div>
);

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
