import { formatLength } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './UnitChoice.module.css';
import { isPossibleSize, UNIT_NAMES, UNITS, type UnitName } from './units.ts';

export interface UnitChoiceProps {
  unit: UnitName;
  /** It was chosen by the size that it gives, and not by the user. */
  isAssumed: boolean;
  /** The longest side in units of the file; null where it is not known. */
  longest: number | null;
  onUnit: (unit: UnitName) => void;
}

/** The unit of a file that does not say it. Each choice shows how large the object would be. */
export function UnitChoice({ unit, isAssumed, longest, onUnit }: UnitChoiceProps) {
  const { t, language } = useWords('finish');
  return (
    <fieldset className={styles.units}>
      <legend>{t('finish.unit.legend')}</legend>
      <p className={styles.hint}>{t(isAssumed && longest !== null ? 'finish.unit.assumed' : 'finish.unit.hint')}</p>
      {UNIT_NAMES.map((name) => {
        const lengthM = longest === null ? null : longest * UNITS[name];
        return (
          <label key={name} className={styles.unit}>
            <input
              type="radio"
              name="unit"
              value={name}
              checked={unit === name}
              disabled={lengthM !== null && !isPossibleSize(lengthM)}
              onChange={() => onUnit(name)}
            />
            <span>{t(`finish.unit.${name}`)}</span>
            {lengthM !== null && (
              <span className={`mono ${styles.length}`}>
                {t('finish.unit.longest', { length: formatLength(language, lengthM, true) })}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
