import styles from './Benchmarks.module.css';
import { describeSpread, stackScores } from './describe-spread.ts';

export interface SpreadChartProps {
  /** From above. */
  strips: readonly { name: string; scores: readonly number[]; isQuiet?: boolean }[];
  /** Along the scale from 0 to 1, at equal steps. */
  ticks: readonly string[];
  writeMedian: (median: number) => string;
}

const BINS = 50;
const BIN_PX = 7;
const LEFT = 4;
const PILE_PX_MAX = 100;
const MARK_PX_MAX = 4;
const HEAD_PX = 26;
/** Room for the median below a strip. */
const FOOT_PX = 22;

/** Every object as a mark at its score, stacked where many are close. A table next to it gives the distribution. */
export function SpreadChart({ strips, ticks, writeMedian }: SpreadChartProps) {
  const at = (score: number) => LEFT + score * BINS * BIN_PX;
  let top = 0;
  const placed = strips.map((strip) => {
    const marks = stackScores(strip.scores, BINS);
    const highest = Math.max(1, ...marks.map(({ place }) => place + 1));
    const step = Math.min(MARK_PX_MAX, PILE_PX_MAX / highest);
    const base = top + HEAD_PX + highest * step + 4;
    top = base + FOOT_PX;
    return { ...strip, marks, step, base, head: base - highest * step - 4, ...describeSpread(strip.scores) };
  });
  return (
    <svg viewBox={`0 0 ${BINS * BIN_PX + 2 * LEFT} ${top + 16}`} className={styles.spread} aria-hidden="true">
      {placed.map(({ name, marks, step, base, head, median, isQuiet }) => (
        <g key={name}>
          <text x={LEFT} y={head - 8} className={styles.name}>
            {name}
          </text>
          {marks.map(({ bin, place }) => (
            <rect
              key={`${bin} ${place}`}
              x={LEFT + bin * BIN_PX + 1}
              y={base - 2 - (place + 1) * step}
              width={BIN_PX - 2}
              height={Math.max(1, step - 1)}
              className={isQuiet ? styles.quiet : styles.object}
            />
          ))}
          <path d={`M${LEFT} ${base}H${at(1)}`} className={styles.axis} />
          <path d={`M${at(median)} ${base - 4}v10`} className={styles.median} />
          <text
            x={at(median)}
            y={base + 17}
            textAnchor={median > 0.9 ? 'end' : 'middle'}
            className={styles.medianFigure}
          >
            {writeMedian(median)}
          </text>
        </g>
      ))}
      {ticks.map((tick, i) => (
        <text
          key={tick}
          x={at(i / (ticks.length - 1))}
          y={top + 12}
          textAnchor={i === 0 ? 'start' : i === ticks.length - 1 ? 'end' : 'middle'}
          className={styles.tick}
        >
          {tick}
        </text>
      ))}
    </svg>
  );
}
