import type { DrawnScene } from '../scene.ts';
import { amphora } from './amphora.ts';
import { armchair } from './armchair.ts';
import { biplane } from './biplane.ts';
import { bonsai } from './bonsai.ts';
import { cabinet } from './cabinet.ts';
import { cactus } from './cactus.ts';
import { car } from './car.ts';
import { castle } from './castle.ts';
import { chair } from './chair.ts';
import { chest } from './chest.ts';
import { cottage } from './cottage.ts';
import { doll } from './doll.ts';
import { drill } from './drill.ts';
import { fox } from './fox.ts';
import { hammer } from './hammer.ts';
import { handPlane } from './hand-plane.ts';
import { horse } from './horse.ts';
import { knight } from './knight.ts';
import { lighthouse } from './lighthouse.ts';
import { parrot } from './parrot.ts';
import { potion } from './potion.ts';
import { robot } from './robot.ts';
import { sword } from './sword.ts';
import { teapot } from './teapot.ts';
import { tractor } from './tractor.ts';
import { wateringCan } from './watering-can.ts';

/** The scenes of the held-out set "drawn". Never used for training. */
export const SCENES: readonly DrawnScene[] = [
  robot,
  knight,
  doll,
  chest,
  potion,
  sword,
  car,
  tractor,
  biplane,
  castle,
  cottage,
  lighthouse,
  fox,
  horse,
  parrot,
  drill,
  hammer,
  handPlane,
  wateringCan,
  armchair,
  chair,
  cabinet,
  teapot,
  amphora,
  cactus,
  bonsai,
];
