import { Group } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { chooseStep, listTicks } from './list-ticks.ts';
import { type Label, type LabelColours, makeLabel } from './make-label.ts';

const TICK = { minor: 0.05, major: 0.11 } as const;
const POINTER = 0.34;

export interface HeightGauge {
  group: Group;
  label: Label;
  /** Puts the pointer to a height. */
  point(heightM: number, text: string): void;
  /** Keeps the scale at the left of the body, seen from the camera. */
  face(cameraX: number, cameraZ: number): void;
}

export interface HeightGaugeInput {
  /** How high the scale goes. */
  heightM: number;
  scale: number;
  /** How far from the middle it stands, in units of the scene. */
  distance: number;
  colours: LabelColours;
  /** The colour of the pointer. */
  signal: string;
  font: string;
}

/**
 * A scale next to a falling body, from the floor to the height of release, with a pointer at the height of its lowest
 * point.
 *
 * @example
 * const gauge = makeHeightGauge({ heightM: 0.26, scale: 17, distance: 1.8, colours, signal: '#d8401a', font });
 */
export function makeHeightGauge(input: HeightGaugeInput): HeightGauge {
  const { heightM, scale, distance, colours, signal, font } = input;
  const points: number[] = [0, 0, 0, 0, heightM * scale, 0];
  for (const { at, major } of listTicks(heightM, chooseStep(heightM))) {
    points.push(0, at * scale, 0, -(major ? TICK.major : TICK.minor), at * scale, 0);
  }
  const draw = (positions: number[], color: string, linewidth: number) =>
    new LineSegments2(new LineSegmentsGeometry().setPositions(positions), new LineMaterial({ color, linewidth }));
  const pointer = draw([0, 0, 0, POINTER, 0, 0], signal, 2.5);
  const label = makeLabel('', colours, font);
  label.sprite.center.set(1.12, 0.5);
  label.sprite.position.x = -TICK.major;
  const rule = new Group();
  rule.add(draw(points, colours.ink, 1.25), pointer, label.sprite);
  rule.position.x = -distance;
  const group = new Group();
  group.add(rule);
  return {
    group,
    label,
    point(height, text) {
      pointer.position.y = height * scale;
      label.sprite.position.y = height * scale;
      label.write(text);
    },
    face(cameraX, cameraZ) {
      group.rotation.y = Math.atan2(cameraX, cameraZ);
    },
  };
}
