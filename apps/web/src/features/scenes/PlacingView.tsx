import type { ScenePlacement } from '@tangible/contracts';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { formatLength } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { projectShape, type Shape, type View } from './flat-shapes.ts';
import styles from './PlacingView.module.css';
import { limit, moveByKey } from './placements.ts';

export interface PlacedMember {
  key: string;
  shape: Shape;
  placement: ScenePlacement;
}

export interface PlacingViewProps {
  view: View;
  members: readonly PlacedMember[];
  chosen: string | null;
  /** Keys of two that overlap. */
  overlapping: readonly string[];
  onChoose: (key: string) => void;
  onPlace: (key: string, placement: ScenePlacement) => void;
}

/** Room around the assets, as a share of the whole. */
const MARGIN_SHARE = 0.18;
/** How many squares the grid has across, at least. */
const SQUARES_MIN = 5;

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The scene from above or from the front. Assets are dragged in both; from above, keys move them too. */
export function PlacingView({ view, members, chosen, overlapping, onChoose, onPlace }: PlacingViewProps) {
  const { t, language } = useWords('scenes');
  const svg = useRef<SVGSVGElement>(null);
  const drawn = useMemo(
    () => members.map(({ shape, placement }) => projectShape(shape, placement, view)),
    [members, view],
  );
  const fitted = frameOf(drawn.flat(2), view);
  // The picture stands still under the pointer.
  const [drag, setDrag] = useState<{ key: string; x: number; y: number; from: ScenePlacement; frame: Frame } | null>(
    null,
  );
  const frame = drag?.frame ?? fitted;
  const step = chooseStep(frame.width / SQUARES_MIN);

  const pointOf = (event: PointerEvent): DOMPoint => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const begin = (event: PointerEvent, { key, placement }: PlacedMember) => {
    if (event.button !== 0) return;
    onChoose(key);
    const { x, y } = pointOf(event);
    setDrag({ key, x, y, from: placement, frame });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const point = pointOf(event);
    const [dx, dy] = [point.x - drag.x, point.y - drag.y];
    const { x, z, height } = drag.from;
    const moved = view === 'top' ? { x: x + dx, z: z + dy } : { x: x + dx, height: height - dy };
    onPlace(drag.key, limit({ ...drag.from, ...moved }));
  };
  const end = () => setDrag(null);

  return (
    <figure className={styles.view}>
      <figcaption>
        {t(`scenes.place.views.${view}`)}
        <span>{t('scenes.place.grid', { length: formatLength(language, step) })}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset. */}
      <svg
        ref={svg}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="group"
        aria-label={t(`scenes.place.views.${view}`)}
        aria-hidden={view === 'front' || undefined}
        data-view={view}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <title>{t(`scenes.place.views.${view}`)}</title>
        <defs>
          <pattern id={`grid-${view}`} width={step} height={step} patternUnits="userSpaceOnUse">
            <path className={styles.grid} d={`M ${step} 0 H 0 V ${step}`} />
          </pattern>
        </defs>
        <rect {...frame} fill={`url(#grid-${view})`} />
        {view === 'front' && <path className={styles.floor} d={`M ${frame.x} 0 h ${frame.width}`} />}
        {members.map((member, i) => {
          const { key, placement, shape } = member;
          const facts = { name: shape.name, number: i + 1, ...placement };
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot be part of a drawing.
            <g
              key={key}
              className={styles.member}
              role="button"
              tabIndex={view === 'top' ? 0 : -1}
              aria-pressed={key === chosen}
              aria-label={t('scenes.place.where', facts)}
              data-chosen={key === chosen || undefined}
              data-overlaps={overlapping.includes(key) || undefined}
              onFocus={() => onChoose(key)}
              onPointerDown={(event) => begin(event, member)}
              onKeyDown={(event) => {
                const moved = moveByKey(placement, event);
                if (!moved) return;
                event.preventDefault();
                onPlace(key, moved);
              }}
            >
              {drawn[i]!.map((polygon, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name.
                <polygon key={j} points={polygon.map((point) => point.join()).join(' ')} />
              ))}
              <text
                x={placement.x}
                y={view === 'top' ? placement.z : -placement.height - shape.sidesM[1] / 2}
                fontSize={frame.width / 26}
              >
                {i + 1}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** All points with room around them, three wide to two high. */
function frameOf(points: readonly (readonly [number, number])[], view: View): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), view === 'front' ? Math.max(0, ...ys) : Math.max(...ys)];
  const width = Math.max(right - left, (bottom - top) * 1.5) * (1 + 2 * MARGIN_SHARE);
  const height = width / 1.5;
  const middle = view === 'front' ? bottom + height * 0.1 - height / 2 : (top + bottom) / 2;
  return { x: (left + right) / 2 - width / 2, y: middle - height / 2, width, height };
}

/** 1, 2 or 5 times a power of ten, not above a length. */
function chooseStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((digit) => digit * power).find((step) => step <= most) ?? power;
}
