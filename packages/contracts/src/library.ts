import { z } from 'zod';
import { TAGS_MAX, Tag } from './assets.ts';
import { FILE_FORMATS, GENERATION_KINDS, GENERATION_STATUSES, HistoryQuery } from './generations.ts';

export const LIBRARY_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export const SEARCH_LENGTH_MAX = 200;

/** Assets that one call deletes or downloads. */
const BATCH_MAX = 100;

/** The files of one download together: a browser holds the ZIP before it saves it. */
export const BATCH_DOWNLOAD_BYTES_MAX = 2_000_000_000;

/** The query of `GET /tangible/history`: that of the specification, and what a library adds to it. */
export const LibraryQuery = HistoryQuery.extend({
  q: z
    .string()
    .trim()
    .max(SEARCH_LENGTH_MAX)
    .optional()
    .describe('Words that the name, the task id or a tag contains, in any case; all of them must be found'),
  sort: z.enum(LIBRARY_SORTS).default('newest').describe('By largest: all stored files of a generation together'),
  status: z.enum(GENERATION_STATUSES).optional(),
  format: z.enum(FILE_FORMATS).optional().describe('One of the formats that were asked for'),
  kind: z.enum(GENERATION_KINDS).optional().describe('What it is made of'),
  tag: Tag.optional(),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** What a library is narrowed to. */
export type LibraryFilter = Pick<LibraryQuery, 'q' | 'status' | 'format' | 'kind' | 'tag'>;

/** The body of `PUT /tangible/generations/{contentId}/tags`: all tags of the generation. */
export const TagsBody = z.strictObject({ tags: z.array(Tag).max(TAGS_MAX) });
export const TagsAnswer = z.object({ contentId: z.string(), tags: z.array(Tag) });
export type TagsAnswer = z.infer<typeof TagsAnswer>;

/** A tag, and how many generations have it. */
export const TagCount = z.object({ tag: Tag, count: z.int() });
export type TagCount = z.infer<typeof TagCount>;
export const TagList = z.object({ tags: z.array(TagCount).describe('The most frequent first') });
export type TagList = z.infer<typeof TagList>;

/** Several generations of one user. */
export const BatchBody = z.strictObject({ contentIds: z.array(z.string().min(1).max(64)).min(1).max(BATCH_MAX) });

export const DeletedEntry = z.object({
  contentId: z.string(),
  isDeleted: z.boolean(),
  error: z.string().nullable().describe('Why it was not deleted'),
  code: z.string().nullable().describe('The code of `error`, for words in other languages'),
});
export type DeletedEntry = z.infer<typeof DeletedEntry>;
export const DeletedList = z.object({ results: z.array(DeletedEntry) });
export type DeletedList = z.infer<typeof DeletedList>;
