import type { PictureSlot } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import segments from '../cut-out/CutOut.module.css';
import type { CutOuts } from './use-cut-outs.ts';

export interface SideTabsProps {
  /** The sides that have a picture. */
  slots: readonly PictureSlot[];
  cutOuts: CutOuts;
  shown: PictureSlot;
  onShow: (slot: PictureSlot) => void;
}

/** Chooses the side whose cut-out is shown and corrected, and marks those whose cut-out cannot be used as it is. */
export function SideTabs({ slots, cutOuts, shown, onShow }: SideTabsProps) {
  const { t } = useWords('generate', 'pictures');
  return (
    <fieldset className={segments.segments}>
      <legend className="unseen">{t('pictures.label')}</legend>
      {slots.map((slot) => (
        <label key={slot} data-faulty={cutOuts[slot].fault !== null || undefined}>
          <input type="radio" name="shown-side" checked={shown === slot} onChange={() => onShow(slot)} />
          <span>{t(`pictures.slots.${slot}`)}</span>
          {cutOuts[slot].fault !== null && <span className="unseen">{t('generate.sides.noSubject')}</span>}
        </label>
      ))}
    </fieldset>
  );
}
