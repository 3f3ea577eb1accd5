import type { DropState } from '../use-drop.ts';
import own from './Panel.module.css';

const WIDTH = 280;
const HEIGHT = 76;
const MARGIN = { left: 10, top: 6, bottom: 10 } as const;
const SECONDS_MIN = 1;

/** How high the body was over time, as a recorder would draw it: a scale of tenths of seconds under the curve. */
export function DropCurve({ curve, heightM, label }: { curve: DropState['curve']; heightM: number; label: string }) {
  const seconds = Math.max(SECONDS_MIN, curve.at(-1)?.timeS ?? 0);
  const floor = HEIGHT - MARGIN.bottom;
  const x = (timeS: number) => MARGIN.left + (timeS / seconds) * (WIDTH - MARGIN.left);
  const y = (metres: number) => floor - (metres / heightM) * (floor - MARGIN.top);
  const tenths = Array.from({ length: Math.floor(seconds * 10) + 1 }, (_, i) => i);
  return (
    <svg className={own.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path
        className={own.axis}
        d={`M${MARGIN.left} 0V${floor}H${WIDTH}${tenths.map((i) => `M${x(i / 10)} ${floor}v${i % 5 ? 3 : 7}`).join('')}`}
      />
      <path
        className={own.trace}
        d={curve
          .map(({ timeS, heightM: at }, i) => `${i ? 'L' : 'M'}${x(timeS).toFixed(1)} ${y(at).toFixed(1)}`)
          .join('')}
      />
    </svg>
  );
}
