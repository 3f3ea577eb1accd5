import { AMBIENT_LIGHT, DIRECTIONAL_LIGHT, type Environment } from '../constants.ts';

type Vector = readonly [number, number, number];

/** A box of light around the model, seen from inside. */
export interface LightBox {
  brightness: number;
  low: Vector;
  high: Vector;
}

const box = (brightness: number, [width, height, depth]: Vector, [x, y, z]: Vector): LightBox => ({
  brightness,
  low: [x - width / 2, y - height / 2, z - depth / 2],
  high: [x + width / 2, y + height / 2, z + depth / 2],
});

/** The walls and the floor of a room. */
const walls = (brightness: number, floor: number) => [
  box(brightness, [20, 12, 20], [0, 2, 0]),
  box(floor, [19.8, 0.1, 19.8], [0, -3.9, 0]),
];

interface EnvironmentLight {
  /** What reflections show. */
  room: readonly LightBox[];
  /** How strongly the room lights a model, so that a white one comes out just below white. */
  strength: number;
  ambient: number;
  /** The light that throws the shadow. */
  sun: number;
}

/** All without colour, so that colours of a model are never those of its light. */
export const ENVIRONMENT_LIGHTS: Record<Environment, EnvironmentLight> = {
  studio: {
    room: [
      ...walls(0.62, 0.28),
      box(6.5, [7, 0.1, 7], [1, 7.6, 2]),
      box(3.4, [0.1, 5, 8], [-9.4, 2.4, 2]),
      box(2.2, [9, 3, 0.1], [2, 2.6, 9.6]),
      box(1.6, [0.1, 6, 2], [9.4, 1.6, -4]),
    ],
    strength: 0.75,
    ambient: AMBIENT_LIGHT,
    sun: DIRECTIONAL_LIGHT,
  },
  // An even sky: soft, next to no shadow.
  overcast: {
    room: [...walls(1.1, 0.45), box(2.6, [18, 0.1, 18], [0, 7.8, 0])],
    strength: 0.9,
    ambient: 1,
    sun: 0.15,
  },
  // A dark room with one bright window at the left: shows every dent.
  window: {
    room: [...walls(0.08, 0.06), box(16, [0.1, 6, 7], [-9.4, 2.5, 2])],
    strength: 1.1,
    ambient: 0.12,
    sun: 0.35,
  },
  // Two strips behind the model: its edges are lit, its front is dark.
  night: {
    room: [...walls(0.06, 0.03), box(40, [1.6, 9, 0.1], [7, 2, -9.4]), box(26, [0.1, 9, 1.6], [-9.4, 2, -5])],
    strength: 1.2,
    ambient: 0.22,
    sun: 0.3,
  },
};
