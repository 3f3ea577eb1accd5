/** The models that visitors can open. */
export const DEMOS = ['dog', 'dragon'] as const;
export type Demo = (typeof DEMOS)[number];
