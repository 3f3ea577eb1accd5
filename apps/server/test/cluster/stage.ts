import type { Figures } from './figures.ts';
import type { Member } from './supervise.ts';

/** The servers that a person talks to, and where the run is recorded. */
export interface Stage {
  servers: readonly Member[];
  figures: Figures;
  random: () => number;
  picture: Uint8Array;
}
