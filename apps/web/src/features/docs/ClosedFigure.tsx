import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';

const SIDES = 12;
const MIDDLES = { before: { x: 170, y: 150 }, after: { x: 530, y: 150 } };

type Point = { x: number; y: number };

const ringPoint = (middle: Point, index: number, radius: number): Point => {
  const angle = ((index + (radius < 80 ? 0.5 : 0)) / SIDES) * 2 * Math.PI;
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * 0.86 * Math.sin(angle) };
};

/** Triangles of a disc: an outer band and a fan. */
function listTriangles(middle: Point): Point[][] {
  return Array.from({ length: SIDES }, (_, i) => {
    const [outer, outerNext] = [ringPoint(middle, i, 104), ringPoint(middle, i + 1, 104)];
    const [inner, innerNext] = [ringPoint(middle, i, 58), ringPoint(middle, i + 1, 58)];
    return [
      [outer, outerNext, inner],
      [outerNext, innerNext, inner],
      [inner, innerNext, middle],
    ];
  }).flat();
}

const pathOf = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Three triangles that are missing on the left, at the upper right of the disc. */
const MISSING = new Set([28, 30, 31]);

/** A surface with its faults, and the same surface closed. */
export function ClosedFigure() {
  const { t } = useWords('method');
  const { before, after } = MIDDLES;
  const triangles = listTriangles(before);
  return (
    <svg viewBox="0 0 720 300" className={styles.drawing} aria-hidden="true">
      {triangles.map((points, index) =>
        MISSING.has(index) ? null : <path key={pathOf(points)} d={pathOf(points)} className={styles.part} />,
      )}
      {triangles
        .filter((_, index) => MISSING.has(index))
        .map((points) => (
          <path key={pathOf(points)} d={pathOf(points)} className={styles.signal} strokeDasharray="3 4" />
        ))}
      <path d="M62 40l26 6l-18 20z" className={styles.signal} />
      <ellipse cx={before.x - 34} cy={before.y + 22} rx="22" ry="15" className={styles.dashed} />
      <path d="M224 84L286 46H296M92 50H108M124 180L84 262H96" className={styles.hair} />
      <text x="300" y="50" className={styles.label}>
        {t('method.closed.hole')}
      </text>
      <text x="112" y="40" className={styles.label}>
        {t('method.closed.fragment')}
      </text>
      <text x="100" y="266" className={styles.label}>
        {t('method.closed.shell')}
      </text>
      <path d="M336 150H392M384 144L392 150L384 156" className={styles.signal} />
      {listTriangles(after).map((points) => (
        <path key={pathOf(points)} d={pathOf(points)} className={styles.part} />
      ))}
      <path d={pathOf(Array.from({ length: SIDES }, (_, i) => ringPoint(after, i, 104)))} className={styles.proven} />
      <text x={after.x} y="266" textAnchor="middle" className={styles.good}>
        {t('method.closed.edges')} = 0
      </text>
      <text x="14" y="294" className={styles.quiet}>
        {t('method.closed.before')}
      </text>
      <text x="706" y="294" textAnchor="end" className={styles.quiet}>
        {t('method.closed.after')}
      </text>
    </svg>
  );
}
