/** The assets that turn in the hero, in their order. */
export const HERO_DEMOS = ['dog', 'dragon', 'teapot', 'robot'] as const;
export type HeroDemo = (typeof HERO_DEMOS)[number];

/** The next or the previous one; after the last comes the first. */
export const step = (index: number, by: 1 | -1): number => (index + by + HERO_DEMOS.length) % HERO_DEMOS.length;
