import { z } from 'zod';
import { AssetEdits } from './edits.ts';
import { ChecksSummary, GenerationTask } from './generations.ts';

/** A tag of the library. */
export const TAG_LENGTH_MAX = 40;
export const TAGS_MAX = 20;
export const Tag = z.string().trim().min(1).max(TAG_LENGTH_MAX);

/** Versions that an asset keeps; the oldest edit that is not in use makes room for a new one. */
export const VERSIONS_MAX = 20;

/** Versions of all a person's assets that may wait or be made at a time. */
export const OPEN_EDITS_MAX = 10;

export const VERSION_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/** One file of an asset. */
export const AssetFileEntry = z.object({
  path: z.string().describe('Within the ZIP, such as model.glb'),
  url: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
});
export type AssetFileEntry = z.infer<typeof AssetFileEntry>;

/** An asset as it was generated, version 1, or after a change. */
export const AssetVersion = z.object({
  number: z.int().min(1),
  status: z.enum(VERSION_STATUSES),
  isCurrent: z.boolean(),
  edits: AssetEdits.describe('All that differs from version 1'),
  checks: ChecksSummary.nullable(),
  resultUrl: z.string().nullable().describe('Its ZIP'),
  previewImageUrl: z.string().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorValues: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  createdAt: z.iso.datetime(),
});
export type AssetVersion = z.infer<typeof AssetVersion>;

/** The maker's link for others. */
export const ShareLink = z.object({
  id: z.string(),
  url: z.string().describe('The page that anyone with the link can open'),
  embedUrl: z.string().describe('The same for an iframe'),
  hasDownloads: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ShareLink = z.infer<typeof ShareLink>;
export const ShareBody = z.strictObject({ hasDownloads: z.boolean().default(false) });
export const SHARE_LINKS_MAX = 20;

/** One asset with everything that its page shows: `GET /tangible/generations/{contentId}`. */
export const AssetDetails = GenerationTask.extend({
  name: z.string(),
  tags: z.array(Tag),
  resultBytes: z.int().nullable().describe('The size of its ZIP'),
  versions: z.array(AssetVersion).describe('Oldest first; version 1 is the asset as it was generated'),
  files: z.array(AssetFileEntry).describe('Those of the current version'),
  shares: z.array(ShareLink),
});
export type AssetDetails = z.infer<typeof AssetDetails>;

/** What the holder of a link gets: `GET /tangible/shared/{token}`. Its addresses end with the link. */
export const SharedAsset = z.object({
  name: z.string(),
  modelUrl: z.string().describe('A ZIP for the viewer: model.glb, report.json and the colliders'),
  glbUrl: z.string().describe('For AR on Android; it is also a download'),
  usdzUrl: z.string().nullable().describe('For AR on iOS, where the asset has that format'),
  previewImageUrl: z.string().nullable(),
  downloadUrl: z.string().nullable().describe('The whole ZIP; null when the link is without downloads'),
  checks: ChecksSummary.nullable(),
  hasDownloads: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type SharedAsset = z.infer<typeof SharedAsset>;
