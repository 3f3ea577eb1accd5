import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';
import { CURVE, drawFrame, FLOOR_Y, GRAPH, graphPoint, graphX, LAST_FRAME } from './drop-drawing.ts';
import { HAMMER } from './hammer.ts';

const GHOSTS = [0, 6, 9, 12, 16];

/** A real drop from a real report, at rest; `replayDrop` moves it. */
export function DropFigure() {
  const { t, language } = useWords('method');
  const seconds = (value: number) => formatUnit(language, value, 'second', 2);
  const restS = HAMMER.touchedS + HAMMER.settledS;
  return (
    <svg viewBox="0 0 720 300" className={styles.drawing} aria-hidden="true" data-replayed>
      {GHOSTS.map((ghost) => (
        <path key={ghost} d={drawFrame(ghost)} className={styles.ghost} />
      ))}
      <path d={drawFrame(LAST_FRAME)} className={styles.part} data-moving="body" />
      <path d={`M14 ${FLOOR_Y}H380`} className={styles.line} />
      <path
        d={Array.from({ length: 37 }, (_, i) => `M${20 + i * 10} ${FLOOR_Y}l-6 8`).join('')}
        className={styles.hair}
      />
      <text x="14" y="284" className={styles.quiet}>
        {t('method.drop.floor')}
      </text>
      <text x="14" y="40" className={styles.quiet}>
        {t('method.drop.release')}
      </text>
      <path d={`M${GRAPH.left} ${GRAPH.top - 16}V${FLOOR_Y}H${GRAPH.right}`} className={styles.hair} />
      <path
        d={`M${graphX(HAMMER.touchedS)} ${FLOOR_Y - 6}v12M${graphX(restS)} ${FLOOR_Y - 6}v12`}
        className={styles.line}
      />
      <path d={CURVE} className={styles.signal} />
      <circle {...graphPoint(LAST_FRAME)} r="4.5" className={styles.dotSignal} data-moving="point" />
      <text x={graphX(HAMMER.touchedS)} y={FLOOR_Y + 22} textAnchor="middle" className={styles.figure}>
        {seconds(HAMMER.touchedS)}
      </text>
      <text x={graphX(restS)} y={FLOOR_Y + 22} textAnchor="middle" className={styles.figure}>
        {seconds(restS)}
      </text>
      <text x={graphX(restS)} y={FLOOR_Y + 40} textAnchor="middle" className={styles.quiet}>
        {t('method.drop.rest')}
      </text>
    </svg>
  );
}
