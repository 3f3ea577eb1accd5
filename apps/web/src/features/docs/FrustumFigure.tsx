import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';

const CAMERA = { x: 44, y: 150 };
const PICTURE_X = 150;
const SOLID = { x: 440, y: 150, rx: 92, ry: 78 };
const OFFSETS = [-24, -16, -8, 0, 8, 16, 24];
const END_X = 632;

const heightAt = (offset: number, x: number) => CAMERA.y + (offset * (x - CAMERA.x)) / (PICTURE_X - CAMERA.x);

/** Negative inside, as the network has it; the unit does not matter to a drawing. */
const distanceAt = (x: number, y: number) => Math.hypot((x - SOLID.x) / SOLID.rx, (y - SOLID.y) / SOLID.ry) - 1;

/** Depths along a ray: close together near the surface, wider apart behind. */
const DEPTHS = Array.from({ length: 26 }, (_, k) => 300 + k * 11 + Math.max(0, k - 17) ** 2 * 0.9);

/** The rays of the camera and the signs of the distances along them. */
export function FrustumFigure() {
  const { t } = useWords('method');
  return (
    <svg viewBox="0 0 720 300" className={styles.drawing} aria-hidden="true">
      {OFFSETS.map((offset) => (
        <path key={offset} d={`M${CAMERA.x} ${CAMERA.y}L${END_X} ${heightAt(offset, END_X)}`} className={styles.hair} />
      ))}
      <path d={`M${PICTURE_X} 112V188`} className={styles.line} />
      {OFFSETS.map((offset) => (
        <path key={offset} d={`M${PICTURE_X - 4} ${150 + offset}h8`} className={styles.line} />
      ))}
      <path d="M20 138h18v24h-18zM38 145l10-6v22l-10-6" className={styles.line} />
      {OFFSETS.flatMap((offset) =>
        DEPTHS.map((x) => {
          const y = heightAt(offset, x);
          const isInside = distanceAt(x, y) < 0;
          return (
            <circle
              key={`${offset} ${x}`}
              cx={x}
              cy={y}
              r={isInside ? 3 : 2}
              className={isInside ? styles.dotInside : styles.dotOutside}
            />
          );
        }),
      )}
      <path d={arc(0)} className={styles.signal} />
      <path d={arc(1)} className={styles.dashed} />
      <path d="M352 128L318 52H300" className={styles.hair} />
      <path d="M531 132L566 52H584" className={styles.hair} />
      <text x="294" y="48" textAnchor="end" className={styles.figure}>
        {t('method.shape.surface')}
      </text>
      <text x="590" y="56" className={styles.quiet}>
        {t('method.shape.unseen')}
      </text>
      <text x="14" y="186" className={styles.quiet}>
        {t('method.shape.camera')}
      </text>
      <text x={PICTURE_X} y="208" textAnchor="middle" className={styles.quiet}>
        {t('method.shape.picture')}
      </text>
      <text x="228" y="138" textAnchor="middle" className={styles.quiet}>
        {t('method.shape.ray')}
      </text>
      <circle cx="368" cy="282" r="3" className={styles.dotInside} />
      <text x="378" y="286" className={styles.label}>
        {t('method.shape.inside')}
      </text>
      <circle cx="204" cy="282" r="2.5" className={styles.dotOutside} />
      <text x="214" y="286" className={styles.label}>
        {t('method.shape.outside')}
      </text>
    </svg>
  );
}

/** The half of the outline that the camera sees (0) or does not see (1). */
function arc(sweep: 0 | 1): string {
  const { x, y, rx, ry } = SOLID;
  return `M${x} ${y - ry}A${rx} ${ry} 0 0 ${sweep} ${x} ${y + ry}`;
}
