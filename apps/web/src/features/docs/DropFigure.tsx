import { useEffect, useRef, useState } from 'react';
import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';
import { DROP, HAMMER } from './hammer.ts';
import { findLowest, type Pose, projectParts } from './project-parts.ts';

const SCALE = 0.075;
const FLOOR_Y = 250;
const BODY_X = 190;
const GRAPH = { left: 420, right: 700, top: 60 };
/** How much slower than it happened. */
const SLOWNESS = 3;
const PAUSE_S = 1.5;
const GHOSTS = [0, 6, 9, 12, 16];

const POSES: Pose[] = DROP.map(([, x, y, z, ...rotation]) => ({ place: [x, y, z], rotation }));
const HEIGHTS = POSES.map(findLowest);
const LAST = POSES.length - 1;
const END_S = DROP[LAST]![0];

const pathOf = (pose: Pose) =>
  projectParts(pose)
    .map((points) => `M${points.map(([x, y]) => `${at(BODY_X, x)} ${at(FLOOR_Y, -y)}`).join('L')}Z`)
    .join('');
const at = (origin: number, value: number) => (origin + value * SCALE).toFixed(1);

const graphX = (seconds: number) => GRAPH.left + (seconds / END_S) * (GRAPH.right - GRAPH.left);
const graphY = (height: number) => FLOOR_Y - (height / HEIGHTS[0]!) * (FLOOR_Y - GRAPH.top);
const CURVE = `M${HEIGHTS.map((height, i) => `${graphX(DROP[i]![0]).toFixed(1)} ${graphY(height).toFixed(1)}`).join('L')}`;

/** A real drop from a real report, replayed slowly; static for users who prefer reduced motion. */
export function DropFigure() {
  const { t, language } = useWords('method');
  const drawing = useRef<SVGSVGElement>(null);
  const frame = useReplay(drawing);
  const seconds = (value: number) => formatUnit(language, value, 'second', 2);
  const restS = HAMMER.touchedS + HAMMER.settledS;
  return (
    <svg ref={drawing} viewBox="0 0 720 300" className={styles.drawing} aria-hidden="true">
      {GHOSTS.map((ghost) => (
        <path key={ghost} d={pathOf(POSES[ghost]!)} className={styles.ghost} />
      ))}
      <path d={pathOf(POSES[frame]!)} className={styles.part} />
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
      <circle cx={graphX(DROP[frame]![0])} cy={graphY(HEIGHTS[frame]!)} r="4.5" className={styles.dotSignal} />
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

/** The pose to show: the last one, or while the drawing can be seen one after the other. */
function useReplay(drawing: React.RefObject<SVGSVGElement | null>): number {
  const [frame, setFrame] = useState(LAST);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let request = 0;
    const play = (startMs: number) => (nowMs: number) => {
      const elapsedS = ((nowMs - startMs) / 1000 / SLOWNESS) % (END_S + PAUSE_S / SLOWNESS);
      const next = DROP.findIndex(([timeS]) => timeS >= elapsedS);
      setFrame(next === -1 ? LAST : next);
      request = requestAnimationFrame(play(startMs));
    };
    const observer = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(request);
      if (entry?.isIntersecting) request = requestAnimationFrame(play(performance.now()));
      else setFrame(LAST);
    });
    observer.observe(drawing.current!);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request);
    };
  }, [drawing]);
  return frame;
}
