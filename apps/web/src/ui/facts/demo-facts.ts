import facts from './demo-facts.json' with { type: 'json' };

/** Assets that `scripts/make/make-demos.ts` made from our own pictures. */
export type DemoName = keyof typeof facts;

/** The measurements of a demo when it was made. */
export const factsOf = (name: DemoName) => facts[name];
