import { GENERATION_COST_POINTS, SIGN_UP_POINTS } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './StartingPoints.module.css';

const PIECES = Math.floor(SIGN_UP_POINTS / GENERATION_COST_POINTS.medium);
const WIDTH = 360;
const LEFT = 20;
const STEP = (WIDTH - 2 * LEFT) / PIECES;

/** The points of a new account, drawn to scale and divided into generations. */
export function StartingPoints() {
  const { t } = useWords('auth');
  const ticks = Array.from(
    { length: SIGN_UP_POINTS + 1 },
    (_, at) => LEFT + (at * (WIDTH - 2 * LEFT)) / SIGN_UP_POINTS,
  );
  return (
    <aside className={styles.aside} aria-label={t('auth.start.title')}>
      <h2 className={styles.title}>{t('auth.start.title')}</h2>
      <svg viewBox={`0 0 ${WIDTH} 190`} className={styles.drawing} aria-hidden="true">
        <g className={styles.dimension}>
          <path d={`M${LEFT} 10v26M${WIDTH - LEFT} 10v26M${LEFT} 22h${WIDTH - 2 * LEFT}`} />
          <rect x={WIDTH / 2 - 44} y="10" width="88" height="24" className={styles.gap} />
          <text x={WIDTH / 2} y="27" textAnchor="middle">
            {t('site.points', { points: SIGN_UP_POINTS })}
          </text>
        </g>
        {Array.from({ length: PIECES }, (_, piece) => LEFT + piece * STEP).map((x) => (
          <g key={x} className={styles.body} transform={`translate(${x + STEP / 2} 92)`}>
            <path d="M0-34 30-18V16L0 32-30 16V-18Z" />
            <path d="M-30-18 0-2 30-18M0-2V32" />
          </g>
        ))}
        <g className={styles.ruler}>
          <path d={`M${LEFT} 150h${WIDTH - 2 * LEFT}`} />
          {ticks.map((x, at) => (
            <path key={x} d={`M${x} 150v${at % GENERATION_COST_POINTS.medium === 0 ? 14 : at % 5 === 0 ? 9 : 5}`} />
          ))}
          {ticks
            .map((x, points) => ({ x, points }))
            .filter(({ points }) => points % GENERATION_COST_POINTS.medium === 0)
            .map(({ x, points }) => (
              <text key={points} x={x} y="182" textAnchor="middle">
                {points}
              </text>
            ))}
        </g>
      </svg>
      <p className={styles.text}>{t('auth.start.text', { points: SIGN_UP_POINTS, generations: PIECES })}</p>
      <ul className={styles.list}>
        <li>{t('auth.start.when')}</li>
        <li>{t('auth.start.formats')}</li>
        <li>{t('auth.start.failures')}</li>
        <li>{t('auth.start.card')}</li>
      </ul>
    </aside>
  );
}
