import styles from './BarChart.module.css';

export interface Bar {
  label: string;
  /** In parts, from the left; a part may be drawn weak. */
  parts: readonly { value: number; isWeak?: boolean }[];
  /** What is written at the end of the bar. */
  figure: string;
  /** Stands back behind the others. */
  isQuiet?: boolean;
}

export interface BarChartProps {
  bars: readonly Bar[];
  max: number;
  /** Where the scale has its ticks, with what is written there. */
  ticks: readonly { value: number; label: string }[];
}

const LEFT = 2;
const RIGHT = 360;
const ROW = 42;

/** Bars on a scale. A table beside it says the same to those who do not see it. */
export function BarChart({ bars, max, ticks }: BarChartProps) {
  const height = bars.length * ROW;
  const at = (value: number) => LEFT + (value / max) * (RIGHT - LEFT);
  return (
    <svg viewBox={`0 0 420 ${height + 30}`} className={styles.chart} aria-hidden="true">
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <path d={`M${at(value)} 0V${height + 6}`} className={styles.tick} />
          <text x={at(value)} y={height + 24} textAnchor={value === 0 ? 'start' : 'middle'} className={styles.scale}>
            {label}
          </text>
        </g>
      ))}
      {bars.map((bar, row) => {
        const y = row * ROW + 28;
        const ends = bar.parts.map((_, i) => bar.parts.slice(0, i + 1).reduce((sum, { value }) => sum + value, 0));
        return (
          <g key={bar.label}>
            <text x={LEFT} y={y - 10} className={bar.isQuiet ? styles.quietLabel : styles.label}>
              {bar.label}
            </text>
            {bar.parts.map(({ value, isWeak }, i) => (
              <rect
                key={ends[i]}
                x={at(ends[i]! - value)}
                y={y - 4}
                width={at(value) - LEFT}
                height="8"
                className={isWeak ? styles.weak : bar.isQuiet ? styles.quiet : styles.bar}
              />
            ))}
            <path d={`M${at(ends.at(-1)!)} ${y - 8}v16`} className={styles.end} />
            <text x={at(ends.at(-1)!) + 8} y={y + 4} className={styles.figure}>
              {bar.figure}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
