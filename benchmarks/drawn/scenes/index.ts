import type { DrawnScene } from '../scene.ts';
import { armchair } from './armchair.ts';
import { cactus } from './cactus.ts';
import { car } from './car.ts';
import { chest } from './chest.ts';
import { cottage } from './cottage.ts';
import { drill } from './drill.ts';
import { fox } from './fox.ts';
import { knight } from './knight.ts';
import { lighthouse } from './lighthouse.ts';
import { potion } from './potion.ts';
import { robot } from './robot.ts';
import { teapot } from './teapot.ts';

/** The scenes of the held-out set "drawn". Never used for training. */
export const SCENES: readonly DrawnScene[] = [
  robot,
  knight,
  chest,
  potion,
  car,
  cottage,
  lighthouse,
  fox,
  drill,
  armchair,
  teapot,
  cactus,
];
