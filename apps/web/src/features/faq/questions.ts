/** The twelve questions in their order; each is an address on the page. */
export const QUESTIONS = [
  'what',
  'formats',
  'watertight',
  'scale',
  'unseen',
  'time',
  'picture',
  'points',
  'payment',
  'licence',
  'privacy',
  'api',
] as const;

export type Question = (typeof QUESTIONS)[number];
