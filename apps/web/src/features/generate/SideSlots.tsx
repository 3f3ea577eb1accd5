import { FURTHER_PICTURE_PERCENT, type PictureSlot } from '@tangible/contracts';
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { SideSlot } from './SideSlot.tsx';
import styles from './SideSlots.module.css';
import { Turntable } from './Turntable.tsx';
import type { DraggedOver } from './use-drop-anywhere.ts';
import type { PictureSlots } from './use-pictures.ts';

export interface SideSlotsProps {
  slots: PictureSlots;
  isBusy: boolean;
  over: DraggedOver;
  /** Each picture costs points. */
  hasPrice: boolean;
  onChoose: (slot: PictureSlot, withCamera: boolean) => void;
  onRemove: (slot: PictureSlot) => void;
  onSwap: (one: PictureSlot, other: PictureSlot) => void;
}

/** As they lie around the object, seen from above; a keyboard goes through them in this order too. */
const PLACES: readonly PictureSlot[] = ['front', 'back', 'left', 'right'];

/** The places of the four sides around a turntable. */
export function SideSlots({ slots, isBusy, over, hasPrice, onChoose, onRemove, onSwap }: SideSlotsProps) {
  const { t } = useWords('generate', 'pictures');
  const [swapping, setSwapping] = useState<PictureSlot | null>(null);

  const swap = (slot: PictureSlot) => {
    if (swapping === null) return setSwapping(slot);
    setSwapping(null);
    if (swapping !== slot) onSwap(swapping, slot);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setSwapping(null);
  };

  return (
    <fieldset className={styles.sides} disabled={isBusy} onKeyDown={cancel}>
      <legend className="unseen">{t('generate.sides.title')}</legend>
      <p className={styles.how}>
        {t('generate.sides.how')}{' '}
        {hasPrice && <span>{t('generate.sides.price', { percent: FURTHER_PICTURE_PERCENT })}</span>}
      </p>
      <div className={styles.around}>
        {PLACES.map((slot) => (
          <SideSlot
            key={slot}
            slot={slot}
            state={slots[slot]}
            isBusy={isBusy}
            isOver={over === slot}
            swapping={swapping}
            onChoose={() => onChoose(slot, false)}
            onCamera={() => onChoose(slot, true)}
            onRemove={() => {
              setSwapping(null);
              onRemove(slot);
            }}
            onSwap={() => swap(slot)}
          />
        ))}
        <Turntable />
      </div>
      <p className={styles.swapping} role="status">
        {swapping && t('generate.sides.swapWith', { side: t(`pictures.slots.${swapping}`) })}
      </p>
    </fieldset>
  );
}
