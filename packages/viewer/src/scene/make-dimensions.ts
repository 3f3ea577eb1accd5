import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { chooseStep, listTicks } from './list-ticks.ts';
import { type Label, type LabelColours, makeLabel } from './make-label.ts';

/** Lengths of the drawing in units of the scene, in which every model is equally large. */
const GAP = 0.3;
const OVERSHOOT = 0.1;
const TICK = { minor: 0.045, major: 0.085, end: 0.07 } as const;
const LINE_PX = 1.25;

export interface Dimensions {
  group: Group;
  labels: Label[];
  /** Turns the drawing to the side of the viewer. */
  face(cameraX: number, cameraZ: number): void;
}

export interface DimensionsInput {
  /** Width, height and depth. */
  sidesM: readonly [number, number, number];
  /** Units of the scene in a metre. */
  scale: number;
  /** The numbers on the three lines. */
  texts: readonly [string, string, string];
  colours: LabelColours;
  font: string;
}

type Point = readonly [number, number, number];

/**
 * The box around a model with its three dimensions, as in a technical drawing: extension lines, a line with its own
 * scale, a slash at either end and the number in its middle. It is on the floor, centred at the origin.
 *
 * @example
 * const { group, face } = makeDimensions({ sidesM: [0.15, 0.13, 0.1], scale: 17, texts, colours, font });
 */
export function makeDimensions({ sidesM, scale, texts, colours, font }: DimensionsInput): Dimensions {
  const [width, height, depth] = sidesM.map((side) => side * scale) as [number, number, number];
  const [x, z] = [width / 2, depth / 2];
  const step = chooseStep(Math.max(...sidesM)) * scale;
  const points: number[] = [];
  // Along the front, along the side, and up at the edge that is seen against the background.
  drawMeasure(points, { from: [-x, 0, z + GAP], to: [x, 0, z + GAP], out: [0, 0, 1], step });
  drawMeasure(points, { from: [x + GAP, 0, -z], to: [x + GAP, 0, z], out: [1, 0, 0], step });
  drawMeasure(points, { from: [-x - GAP, 0, z], to: [-x - GAP, height, z], out: [-1, 0, 0], step });

  const group = new Group();
  const geometry = new LineSegmentsGeometry().setPositions(points);
  group.add(new LineSegments2(geometry, new LineMaterial({ color: colours.ink, linewidth: LINE_PX })));
  group.add(makeBox([width, height, depth], colours.ink));

  const labels = texts.map((text) => makeLabel(text, colours, font));
  labels[0]!.sprite.position.set(0, 0, z + GAP);
  labels[1]!.sprite.position.set(x + GAP, 0, 0);
  labels[2]!.sprite.position.set(-x - GAP, height / 2, z);
  group.add(...labels.map(({ sprite }) => sprite));
  const face = (cameraX: number, cameraZ: number) => {
    group.scale.set(cameraX < 0 ? -1 : 1, 1, cameraZ < 0 ? -1 : 1);
  };
  return { group, labels, face };
}

interface Measure {
  from: Point;
  to: Point;
  /** Away from the model. */
  out: Point;
  step: number;
}

function drawMeasure(points: number[], { from, to, out, step }: Measure): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const along = from.map((value, i) => (to[i]! - value) / length) as unknown as Point;
  const at = (distance: number, outwards: number): Point =>
    from.map((value, i) => value + along[i]! * distance + out[i]! * outwards) as unknown as Point;
  const line = (a: Point, b: Point) => points.push(...a, ...b);

  line(at(0, 0), at(length, 0));
  for (const end of [0, length]) {
    line(at(end, OVERSHOOT - GAP), at(end, OVERSHOOT));
    line(at(end - TICK.end, -TICK.end), at(end + TICK.end, TICK.end));
  }
  for (const { at: distance, major } of listTicks(length, step)) {
    line(at(distance, 0), at(distance, -(major ? TICK.major : TICK.minor)));
  }
}

function makeBox([width, height, depth]: Point, ink: string): LineSegments {
  const solid = new BoxGeometry(width, height, depth);
  const material = new LineBasicMaterial({ color: ink, transparent: true, opacity: 0.28 });
  const box = new LineSegments(new EdgesGeometry(solid), material);
  box.position.y = height / 2;
  solid.dispose();
  return box;
}
