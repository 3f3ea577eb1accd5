import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CutOut.module.css';
import { openPainter, type Painter } from './open-painter.ts';
import type { CutOutView } from './paint-cut-out.ts';
import { type Point, type Tool, toStroke } from './tools.ts';
import type { CutOut, ReadyCutOut } from './use-cut-out.ts';
import { useShownSize } from './use-shown-size.ts';

export interface CutOutCanvasProps {
  cutOut: CutOut;
  ready: ReadyCutOut;
  view: CutOutView;
  /** Null while nothing is edited: a press then does nothing, and a finger scrolls the page. */
  tool: Tool | null;
  /** Of the brush, in pixels of the picture. */
  radius: number;
  name: string;
}

const STEP_SHARE = 0.03;
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with its mask, and what is being drawn on it: by mouse, finger, pen or arrow keys. */
export function CutOutCanvas({ cutOut, ready, view, tool, radius, name }: CutOutCanvasProps) {
  const { t } = useWords('cutOut');
  const { picture, history, softness } = ready;
  const { width, height } = picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const drawn = useRef<Point[]>([]);
  /** The stroke that is being followed. */
  const [followed, setFollowed] = useState<readonly Point[]>([]);
  /** Where the arrow keys are; null until they are used. */
  const [cursor, setCursor] = useState<Point | null>(null);

  const frame = useRef<HTMLDivElement>(null);
  const size = useShownSize(frame, picture);
  const painter = useRef<Painter | null>(null);
  // A canvas of another size is empty.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    painter.current = context && size && openPainter(context, picture);
  }, [picture, size]);
  // Before the frame in which the stroke itself disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another painter has drawn nothing yet.
  useLayoutEffect(() => {
    painter.current?.paint(history.now.mask, softness, view);
  }, [picture, size, history.now.mask, softness, view]);
  // A stroke is seen until its effect is.
  useEffect(() => {
    if (!cutOut.isBusy) setFollowed([]);
  }, [cutOut.isBusy]);

  const at = (event: PointerEvent<HTMLElement>): Point => {
    const box = canvas.current!.getBoundingClientRect();
    const clamp = (value: number, limit: number) => Math.min(limit - 1, Math.max(0, value));
    return {
      x: clamp(((event.clientX - box.left) * width) / box.width, width),
      y: clamp(((event.clientY - box.top) * height) / box.height, height),
    };
  };
  const put = (next: Point[]) => {
    drawn.current = next;
    setPoints(next);
  };
  const use = (line: readonly Point[]) => {
    if (tool === 'choose' && line[0]) return cutOut.chooseAt(line[0]);
    const stroke = tool && toStroke(tool, line, radius);
    if (!stroke) return;
    setFollowed(line);
    cutOut.draw(stroke);
  };
  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (!tool || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(null);
    put([at(event)]);
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (drawn.current.length > 0 && tool !== 'choose') put([...drawn.current, at(event)]);
  };
  const onUp = () => {
    const line = drawn.current;
    put([]);
    if (line.length > 0) use(line);
  };

  const onKey = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    const middle = { x: width / 2, y: height / 2 };
    if (!tool) return;
    if (by) {
      event.preventDefault();
      const step = STEP_SHARE * Math.max(width, height);
      const from = cursor ?? middle;
      setCursor({
        x: Math.min(width - 1, Math.max(0, from.x + (cursor ? step * by[0] : 0))),
        y: Math.min(height - 1, Math.max(0, from.y + (cursor ? step * by[1] : 0))),
      });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const here = cursor ?? middle;
      setCursor(here);
      // The first press sets one corner of a box, the second the opposite one.
      if (tool === 'box' && drawn.current.length === 0) return put([here]);
      use([...drawn.current, here]);
      put([]);
    } else if (event.key === 'Escape') {
      put([]);
    }
  };

  // A box that is begun with a key follows the cursor.
  const begun = points.length > 0 ? points : followed;
  const line = tool === 'box' && points.length === 1 && cursor ? [...points, cursor] : begun;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role says that it takes keys and pointers itself.
    <div
      ref={frame}
      className={styles.canvas}
      style={{ '--width': width, '--height': height } as CSSProperties}
      data-view={view}
      data-tool={tool ?? undefined}
      {...(tool
        ? { role: 'application', tabIndex: 0, 'aria-label': t('cutOut.canvas') }
        : { role: 'img', 'aria-label': t('cutOut.alt', { name }) })}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => put([])}
      onKeyDown={onKey}
    >
      <canvas ref={canvas} width={size?.width ?? 1} height={size?.height ?? 1} />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className={styles.drawing}
        data-kind={tool ?? undefined}
      >
        {(tool === 'add' || tool === 'erase') && line.length > 0 && (
          <polyline points={toText(line)} strokeWidth={2 * radius} />
        )}
        {tool === 'box' && line.length > 1 && <polygon points={toBox(line)} vectorEffect="non-scaling-stroke" />}
        {cursor && <circle cx={cursor.x} cy={cursor.y} r={Math.max(radius, 6)} vectorEffect="non-scaling-stroke" />}
      </svg>
    </div>
  );
}

/** A line of one point is not drawn; one of two equal points is a dot. */
const toText = (line: readonly Point[]) => [line[0]!, ...line].map(({ x, y }) => `${x},${y}`).join(' ');

function toBox(line: readonly Point[]): string {
  const [from, to] = [line[0]!, line.at(-1)!];
  return `${from.x},${from.y} ${to.x},${from.y} ${to.x},${to.y} ${from.x},${to.y}`;
}
