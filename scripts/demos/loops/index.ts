import { drawChannels } from './draw-channels.ts';
import { drawColliders } from './draw-colliders.ts';
import { drawDrop } from './draw-drop.ts';
import { drawTurntable } from './draw-turntable.ts';

/** What moves in the hero, in its order, and the asset that shows it best. */
export const LOOPS = {
  turntable: { asset: 'dog', draw: drawTurntable },
  channels: { asset: 'dragon', draw: drawChannels },
  colliders: { asset: 'robot', draw: drawColliders },
  drop: { asset: 'teapot', draw: drawDrop },
} as const;
export type LoopName = keyof typeof LOOPS;
