import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';
import { HAMMER } from './hammer.ts';
import { movePoint, projectParts, STANDING } from './project-parts.ts';

/** Tenths of a millimetre to the drawing's unit. */
const SCALE = 0.078;
const PLACES = { mesh: 118, parts: 348, mass: 576 };
/** How far the axis of the smallest moment rises to the right, from the report's tensor. */
const AXIS_SLOPE = 0.139;
const GROUND_Y = 150;

const placeOf = ([x, y]: readonly [number, number], left: number) =>
  `${(left + x * SCALE).toFixed(1)} ${(GROUND_Y - y * SCALE).toFixed(1)}`;

const pathsAt = (left: number) =>
  projectParts(STANDING).map((points) => `M${points.map((point) => placeOf(point, left)).join('L')}Z`);

/** The same hammer as a mesh, as convex parts and as a mass. */
export function PhysicsFigure() {
  const { t, language } = useWords('method');
  const [x, y] = movePoint([...HAMMER.centreOfMass], STANDING);
  const centre = { x: PLACES.mass + x * SCALE, y: GROUND_Y - y * SCALE };
  const mass = formatUnit(language, HAMMER.massKg, 'kilogram', 3);
  return (
    <svg viewBox="0 0 720 210" className={styles.drawing} aria-hidden="true">
      <path d={pathsAt(PLACES.mesh).join('')} className={styles.body} />
      {pathsAt(PLACES.parts).map((path) => (
        <path key={path} d={path} className={styles.part} />
      ))}
      <path d={pathsAt(PLACES.mass).join('')} className={styles.body} />
      <path d={`${axis(centre, 76, 1)}${axis(centre, 46, -1)}`} className={styles.line} />
      <circle cx={centre.x} cy={centre.y} r="8" className={styles.dotOutside} />
      <path
        d={`M${centre.x} ${centre.y}v-8a8 8 0 0 1 8 8zM${centre.x} ${centre.y}v8a8 8 0 0 1-8-8z`}
        className={styles.dotSignal}
      />
      <path d={`M${centre.x + 9} ${centre.y - 8}L${centre.x + 40} 42H${centre.x + 46}`} className={styles.hair} />
      <text x={centre.x + 50} y="46" className={styles.figure}>
        {mass}
      </text>
      {(['mesh', 'parts', 'mass'] as const).map((name) => (
        <text key={name} x={PLACES[name]} y="192" textAnchor="middle" className={styles.quiet}>
          {t(`method.physics.${name}`)}
        </text>
      ))}
      <path d={`M14 ${GROUND_Y}H706`} className={styles.hair} />
    </svg>
  );
}

/** A line through the centre along the axis of the smallest moment, or across it. */
function axis({ x, y }: { x: number; y: number }, reach: number, side: 1 | -1): string {
  const [dx, dy] = side === 1 ? [reach, -reach * AXIS_SLOPE] : [reach * AXIS_SLOPE, reach];
  return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
}
