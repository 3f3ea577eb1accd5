import { FILE_FORMAT_DEFAULT, FILE_FORMATS, type FileFormat } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CardChoice.module.css';
import { type Choices, findUse, USES, type Use } from './choices.ts';

export interface UseChoiceProps {
  formats: Choices['formats'];
  onChange: (part: Pick<Choices, 'formats'>) => void;
}

const joinFormats = (formats: readonly FileFormat[]) =>
  [FILE_FORMAT_DEFAULT, ...formats].map((name) => name.toUpperCase()).join(', ');

/** What the asset is for: sets the formats. */
export function UseChoice({ formats, onChange }: UseChoiceProps) {
  const { t } = useWords('generate');
  const chosen = findUse(formats);
  return (
    <fieldset className={styles.cards}>
      <legend>{t('generate.use.legend')}</legend>
      <div className={styles.pairs}>
        {(Object.keys(USES) as Use[]).map((use) => (
          <label key={use} className={styles.card}>
            <input
              type="radio"
              name="use"
              value={use}
              checked={chosen === use}
              onChange={() => onChange({ formats: USES[use] })}
            />
            <span className={styles.name}>{t(`generate.use.${use}`)}</span>
            <span className={`mono ${styles.facts}`}>
              {use === 'everything' ? t('generate.use.all', { count: FILE_FORMATS.length }) : joinFormats(USES[use])}
            </span>
          </label>
        ))}
      </div>
      {chosen === null && (
        <p className={`mono ${styles.below}`}>{t('generate.use.own', { formats: joinFormats(formats) })}</p>
      )}
    </fieldset>
  );
}
