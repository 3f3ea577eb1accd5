import { LEVELS, SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { expectTime, type Run } from './expected-time.ts';
import styles from './LevelChoice.module.css';

export interface LevelChoiceProps {
  level: SubdivisionLevel;
  /** What it is made of and by whom: decides how long it takes. */
  run: Omit<Run, 'subdivisionLevel'>;
  costOf: (level: SubdivisionLevel) => number;
  onLevel: (level: SubdivisionLevel) => void;
}

/** Low, medium or high, each with its limits and costs: triangles, texture, points and time. */
export function LevelChoice({ level, run, costOf, onLevel }: LevelChoiceProps) {
  const { t, language } = useWords('generate');
  return (
    <fieldset className={styles.levels}>
      <legend>{t('generate.level.legend')}</legend>
      {SUBDIVISION_LEVELS.map((name) => (
        <label key={name} className={styles.level}>
          <input type="radio" name="level" value={name} checked={level === name} onChange={() => onLevel(name)} />
          <span className={styles.name}>{t(`generate.level.${name}`)}</span>
          <span className={`mono ${styles.cost}`}>{t('site.points', { points: costOf(name) })}</span>
          <span className={`mono ${styles.facts}`}>
            <span>{t('generate.level.triangles', { count: LEVELS[name].triangleCountMax })}</span>
            <span>{t('generate.level.texture', { side: LEVELS[name].textureSidePxMax })}</span>
            <span>
              {t('generate.level.time', {
                time: formatSpan(language, expectTime({ ...run, subdivisionLevel: name }).ms),
              })}
            </span>
          </span>
          <span
            className={styles.gauge}
            style={{ width: `${(100 * LEVELS[name].triangleCountMax) / LEVELS.high.triangleCountMax}%` }}
          />
        </label>
      ))}
    </fieldset>
  );
}
