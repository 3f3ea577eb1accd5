import { z } from 'zod';

/** The properties of the server that a page needs. */
export const SiteFacts = z.object({
  contentUrl: z.string().describe('Where demo models and films lie; empty for this origin'),
  hasHosted: z.boolean().describe('Whether a hosted model makes the shapes of pictures here'),
  isSandbox: z.boolean().describe('Payments take test cards alone: no money moves here'),
  hasVision: z.boolean().describe('Whether a vision-language model reads pictures and sentences here'),
});
export type SiteFacts = z.infer<typeof SiteFacts>;
