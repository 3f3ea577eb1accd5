import type { PictureSlot } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './SideSlots.module.css';
import { DRAGGED_SLOT } from './use-drop-anywhere.ts';
import type { SlotState } from './use-pictures.ts';

export interface SideSlotProps {
  slot: PictureSlot;
  state: SlotState;
  isBusy: boolean;
  /** Something is dragged over it. */
  isOver: boolean;
  /** The side that waits for the one to swap it with. */
  swapping: PictureSlot | null;
  onChoose: () => void;
  /** Opens the camera, on a phone. */
  onCamera: () => void;
  onRemove: () => void;
  onSwap: () => void;
}

/** The place of one side: its picture with what can be done with it, or a button to add one. */
export function SideSlot({ slot, state, isBusy, isOver, swapping, ...actions }: SideSlotProps) {
  const { t } = useWords('generate', 'pictures');
  const { picture, isFetching } = state;
  const name = t(`pictures.slots.${slot}`);
  const isRequired = slot === 'front' && !picture;
  const isTarget = swapping !== null && swapping !== slot;
  // While a side waits for another, a press on any of the others swaps them.
  const press = isTarget ? actions.onSwap : actions.onChoose;
  return (
    <div
      className={`${styles.slot} ${styles[slot]}`}
      data-slot={slot}
      data-filled={picture !== null}
      data-over={isOver || isTarget || undefined}
      data-swapping={swapping === slot || undefined}
    >
      <button
        type="button"
        className={styles.place}
        disabled={isBusy}
        aria-busy={isFetching || undefined}
        aria-label={
          isTarget
            ? `${t('generate.sides.swap')}: ${name}`
            : `${name}${isRequired ? `, ${t('generate.sides.required')}` : ''}: ${t('generate.drop.choose')}`
        }
        draggable={picture !== null}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED_SLOT, slot)}
        onClick={press}
      >
        {picture ? (
          <img src={picture.url} alt="" draggable={false} />
        ) : (
          <span className={styles.add} aria-hidden="true">
            +
          </span>
        )}
        <span className={styles.name} data-note={isRequired ? t('generate.sides.required') : undefined}>
          {name}
        </span>
      </button>
      <span className={styles.tools}>
        {picture ? (
          <>
            <ToolButton
              label={`${name}: ${t('generate.sides.swap')}`}
              isOn={swapping === slot}
              onPress={actions.onSwap}
            >
              <path d="M2 5h10M9 2l3 3-3 3M14 11H4M7 8l-3 3 3 3" />
            </ToolButton>
            <ToolButton label={`${name}: ${t('generate.picture.remove')}`} onPress={actions.onRemove}>
              <path d="M3 3l10 10M13 3 3 13" />
            </ToolButton>
          </>
        ) : (
          <span className={styles.camera}>
            <ToolButton label={`${name}: ${t('generate.sides.camera')}`} onPress={actions.onCamera}>
              <path d="M1.5 4.5h3l1.5-2h4l1.5 2h3v9h-13zM8 6.2a2.6 2.6 0 1 0 .01 0" />
            </ToolButton>
          </span>
        )}
      </span>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  isOn?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

const ToolButton = ({ label, isOn, onPress, children }: ToolButtonProps) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} aria-pressed={isOn} onClick={onPress}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  </button>
);
