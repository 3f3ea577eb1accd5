import { z } from 'zod';

/** The last file of an archive, so that an archive with a manifest is complete. */
export const MANIFEST_PATH = 'manifest.json';

/** The parts of a data folder that go into an archive. */
export const KEPT_FOLDERS = ['database', 'files', 'outbox', 'keys'];

/** Raised when an older Tangible could no longer read a newer archive. */
export const ARCHIVE_VERSION = 1;

export const Manifest = z.object({
  program: z.literal('tangible'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** The schema version, as the time of the newest migration. */
  schema: z.number(),
  /** Rows of the tables that people ask about. */
  counts: z.record(z.string(), z.int()),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.int().min(0), sha256: z.string().length(64) })),
});
export type Manifest = z.infer<typeof Manifest>;
