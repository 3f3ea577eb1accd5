import { z } from 'zod';
import { GENERATION_KINDS, GENERATORS, SUBDIVISION_LEVELS } from './generations.ts';
import { PICTURE_SLOTS } from './pictures.ts';
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts';

/** How long recent generations of one sort took here, from the start of the work to its end. */
export const RecentTime = z.object({
  kind: z.enum(GENERATION_KINDS),
  generator: z.enum(GENERATORS).nullable(),
  subdivisionLevel: z.enum(SUBDIVISION_LEVELS),
  pictureCount: z.int().min(1).describe('The pictures that each of them was made of; 1 for models and scenes'),
  medianMs: z.int().min(0),
  count: z.int().min(1).describe('How many were counted'),
});
export type RecentTime = z.infer<typeof RecentTime>;

/** The properties of the server that a page needs. */
export const SiteFacts = z.object({
  contentUrl: z.string().describe('Where demo models and films lie; empty for this origin'),
  hasHosted: z.boolean().describe('Whether a hosted model makes the shapes of pictures here'),
  pictureSlots: z.array(z.enum(PICTURE_SLOTS)).describe('The sides that pictures are used of here'),
  isSandbox: z.boolean().describe('Payments take test cards alone: no money moves here'),
  hasVision: z.boolean().describe('Whether a vision-language model reads pictures and sentences here'),
  signInProviders: z.array(z.enum(SIGN_IN_PROVIDERS)).describe('Whose accounts sign in here'),
  recentTimes: z.array(RecentTime).describe('The medians of recent generations here; none before there were any'),
});
export type SiteFacts = z.infer<typeof SiteFacts>;
