import { LEVELS, SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { readSite } from '../../api/site.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CardChoice.module.css';
import { expectTime, type Run } from './expected-time.ts';

export interface LevelChoiceProps {
  level: SubdivisionLevel;
  /** What it is made of and by whom: decides how long it takes. */
  run: Omit<Run, 'subdivisionLevel'>;
  costOf: (level: SubdivisionLevel) => number;
  onLevel: (level: SubdivisionLevel) => void;
}

/** Low, medium or high, each with its cost and time; below them the limits of the chosen one. */
export function LevelChoice({ level, run, costOf, onLevel }: LevelChoiceProps) {
  const { t, language } = useWords('generate');
  const { data: site } = useCall(readSite);
  const timeOf = (subdivisionLevel: SubdivisionLevel) =>
    formatSpan(language, expectTime({ ...run, subdivisionLevel }, site?.recentTimes).ms);
  return (
    <fieldset className={styles.cards}>
      <legend>{t('generate.level.legend')}</legend>
      <div className={styles.triples}>
        {SUBDIVISION_LEVELS.map((name) => (
          <label key={name} className={styles.card}>
            <input type="radio" name="level" value={name} checked={level === name} onChange={() => onLevel(name)} />
            <span className={styles.name}>{t(`generate.level.${name}`)}</span>
            <span className={`mono ${styles.facts}`}>
              <span>{t('site.points', { points: costOf(name) })}</span>
              <span>{t('generate.level.time', { time: timeOf(name) })}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={`mono ${styles.below}`}>
        <span>{t('generate.level.triangles', { count: LEVELS[level].triangleCountMax })}</span>
        <span>{t('generate.level.texture', { side: LEVELS[level].textureSidePxMax })}</span>
      </p>
    </fieldset>
  );
}
