import { z } from 'zod';

/** The event types of the specification; `{product}` is `tangible`. */
export const NOTIFICATION_EVENTS = [
  'tangible_generation_start',
  'tangible_generation_complete',
  'tangible_generation_failed',
  'tangible_model_viewed',
  'tangible_model_downloaded',
  'tangible_error',
  'user_login',
  'user_register',
  'user_subscribe',
  'user_topup',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** The user comes from the token: userId, username, email and points in the body are read and ignored. */
export const NotifyBody = z.object({
  eventType: z.enum(NOTIFICATION_EVENTS),
  taskId: z.string().max(128).nullish(),
  fileFormat: z.string().max(16).nullish(),
  subdivisionLevel: z.string().max(16).nullish(),
  status: z.string().max(32).nullish(),
  error: z.string().max(1000).nullish(),
  planName: z.string().max(128).nullish(),
  amount: z.number().min(0).max(100_000_000).nullish(),
});
export type NotifyBody = z.infer<typeof NotifyBody>;
