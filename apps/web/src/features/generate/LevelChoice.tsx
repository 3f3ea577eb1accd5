import { generationCostOf, LEVELS, SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { expectTime } from './expected-time.ts';
import styles from './LevelChoice.module.css';

export interface LevelChoiceProps {
  level: SubdivisionLevel;
  /** Whether a hosted model makes the shape, which takes longer. */
  isHosted: boolean;
  /** How many pictures there are in addition to the one of the front. */
  furtherCount: number;
  onLevel: (level: SubdivisionLevel) => void;
}

/** Low, medium or high, each with its limits and costs: triangles, texture, points and time. */
export function LevelChoice({ level, isHosted, furtherCount, onLevel }: LevelChoiceProps) {
  const { t, language } = useWords('generate');
  const run = { kind: 'picture', generator: isHosted ? 'ark' : null, pictures: { length: 1 + furtherCount } } as const;
  return (
    <fieldset className={styles.levels}>
      <legend>{t('generate.level.legend')}</legend>
      {SUBDIVISION_LEVELS.map((name) => (
        <label key={name} className={styles.level}>
          <input type="radio" name="level" value={name} checked={level === name} onChange={() => onLevel(name)} />
          <span className={styles.name}>{t(`generate.level.${name}`)}</span>
          <span className={`mono ${styles.cost}`}>
            {t('site.points', { points: generationCostOf(name, furtherCount) })}
          </span>
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
