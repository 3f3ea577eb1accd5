import { type DemoName, factsOf } from '../../ui/facts/demo-facts.ts';
import loops from './loop-facts.json' with { type: 'json' };

/** The loops that play in the hero, in their order. */
export const HERO_DEMOS = ['turntable', 'channels', 'colliders', 'drop'] as const;
export type HeroDemo = (typeof HERO_DEMOS)[number];

interface LoopFacts {
  /** Which asset it shows. */
  asset: DemoName;
  /** The measured length next to it: its position in the picture, as shares of its side from the top, and its value. */
  measure: { top: number; bottom: number; lengthM: number } | null;
  /** How many times slower than real it is. */
  slowness: number;
}

/** The data that `scripts/make/make-demos.ts` stored about a loop when it rendered it. */
export const loopOf = (name: HeroDemo): LoopFacts => loops[name] as LoopFacts;

/** The measurements of the asset of a loop. */
export const factsOfLoop = (name: HeroDemo) => factsOf(loopOf(name).asset);

/** The next or the previous one; after the last comes the first. */
export const step = (index: number, by: 1 | -1): number => (index + by + HERO_DEMOS.length) % HERO_DEMOS.length;
