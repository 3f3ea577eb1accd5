import { z } from 'zod';
import { PICTURE_SLOTS } from './pictures.ts';

/** The properties of the server that a page needs. */
export const SiteFacts = z.object({
  contentUrl: z.string().describe('Where demo models and films lie; empty for this origin'),
  hasHosted: z.boolean().describe('Whether a hosted model makes the shapes of pictures here'),
  pictureSlots: z.array(z.enum(PICTURE_SLOTS)).describe('The sides that pictures are used of here'),
  isSandbox: z.boolean().describe('Payments take test cards alone: no money moves here'),
  hasVision: z.boolean().describe('Whether a vision-language model reads pictures and sentences here'),
});
export type SiteFacts = z.infer<typeof SiteFacts>;
