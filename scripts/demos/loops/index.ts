import { drawChannels } from './draw-channels.ts';
import { drawColliders } from './draw-colliders.ts';
import { drawDrop } from './draw-drop.ts';
import { drawTurntable } from './draw-turntable.ts';

/** The loops of the hero, in order, and the asset that shows each best. */
export const LOOPS = {
  turntable: { asset: 'dog', draw: drawTurntable },
  channels: { asset: 'dragon', draw: drawChannels },
  colliders: { asset: 'robot', draw: drawColliders },
  drop: { asset: 'teapot', draw: drawDrop },
} as const;
export type LoopName = keyof typeof LOOPS;
