import { z } from 'zod';

/** What a page must know of the server that serves it. */
export const SiteFacts = z.object({
  contentUrl: z.string().describe('Where demo models and films lie; empty for this origin'),
});
export type SiteFacts = z.infer<typeof SiteFacts>;
