import { SYMMETRIES, type Symmetry } from '@tangible/contracts';
import { useId } from 'react';
import field from '../../ui/controls/Field.module.css';
import { useWords } from '../../words/WordsProvider.tsx';

export interface RoundChoiceProps {
  symmetry: Symmetry;
  onSymmetry: (symmetry: Symmetry) => void;
}

/** What becomes of the hidden side of a body that is round where the picture shows it. */
export function RoundChoice({ symmetry, onSymmetry }: RoundChoiceProps) {
  const { t } = useWords('generate');
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t('generate.more.round')}
      </label>
      <select
        id={id}
        className={field.input}
        value={symmetry}
        onChange={(event) => onSymmetry(event.target.value as Symmetry)}
      >
        {SYMMETRIES.map((name) => (
          <option key={name} value={name}>
            {t(`generate.more.rounds.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
