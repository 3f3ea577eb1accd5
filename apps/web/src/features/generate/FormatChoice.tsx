import type { FileFormat } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import { type Choices, furtherFormats, MAIN_FORMATS } from './choices.ts';
import styles from './FormatChoice.module.css';

export interface FormatChoiceProps {
  format: Choices['format'];
  further: Choices['further'];
  onChange: (part: Partial<Choices>) => void;
}

/** The main format, and additional ones in the ZIP. */
export function FormatChoice({ format, further, onChange }: FormatChoiceProps) {
  const { t } = useWords('generate');
  const toggle = (name: FileFormat, isOn: boolean) =>
    onChange({ further: isOn ? [...further, name] : further.filter((other) => other !== name) });
  return (
    <div className={styles.formats}>
      <fieldset>
        <legend>{t('generate.format.legend')}</legend>
        <div className={styles.main}>
          {MAIN_FORMATS.map((name) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="format"
                value={name}
                checked={format === name}
                onChange={() => onChange({ format: name })}
              />
              <span className={styles.name}>{t(`generate.format.${name}`)}</span>
              <span className={styles.note}>{t(`generate.notes.${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles.second}>{t('generate.format.further')}</legend>
        <div className={styles.further}>
          {furtherFormats(format).map((name) => (
            <label key={name} className={styles.choice}>
              <input
                type="checkbox"
                value={name}
                checked={further.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              <span className={styles.name}>{name.toUpperCase()}</span>
              <span className={styles.note}>{t(`generate.notes.${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
