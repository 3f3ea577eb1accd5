import { FILE_FORMAT_DEFAULT, FILE_FORMATS, type FileFormat } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { Choices } from './choices.ts';
import styles from './FormatChoice.module.css';

export interface FormatChoiceProps {
  formats: Choices['formats'];
  onChange: (part: Pick<Choices, 'formats'>) => void;
}

/** The formats in the ZIP, one by one. The GLB is always there. */
export function FormatChoice({ formats, onChange }: FormatChoiceProps) {
  const { t } = useWords('generate');
  const toggle = (name: FileFormat, isOn: boolean) =>
    onChange({ formats: isOn ? [...formats, name] : formats.filter((other) => other !== name) });
  return (
    <fieldset className={styles.formats}>
      <legend>{t('generate.format.legend')}</legend>
      {FILE_FORMATS.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="checkbox"
            value={name}
            disabled={name === FILE_FORMAT_DEFAULT}
            checked={name === FILE_FORMAT_DEFAULT || formats.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
          <span className={styles.name}>
            {name === 'glb' || name === 'fbx' || name === 'usdz' ? t(`generate.format.${name}`) : name.toUpperCase()}
          </span>
          <span className={styles.note}>{t(`generate.notes.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
