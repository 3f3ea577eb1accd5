import { dog } from './dog.ts';
import { dragon } from './dragon.ts';
import { FIGURES } from './figures.ts';
import { noise } from './grains.ts';
import type { Colour, Part, Scene } from './render-scene.ts';
import { THINGS } from './things.ts';

const handmade = noise(60);

/** Paint and glaze are never quite even. */
const wear = (part: Part): Part => ({ ...part, grain: handmade, tone: 0.04, relief: 0.0006 });
const worn = (scene: Scene, backdrop: Colour): Scene => ({ ...scene, backdrop, parts: scene.parts.map(wear) });

/** The site's demo objects, each made from one picture. White objects stand before darker paper. */
export const DEMO_SCENES = {
  dog,
  dragon,
  teapot: worn(THINGS.teapot!, [0.42, 0.56, 0.58]),
  robot: worn(FIGURES.robot!, [0.48, 0.53, 0.64]),
};
export type DemoScene = keyof typeof DEMO_SCENES;
