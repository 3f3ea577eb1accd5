import { Readable } from 'node:stream';
import type { User } from '@tangible/contracts';
import { type Language, type Translate, translator } from '@tangible/i18n';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { exportAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { HANDED_OUT, listGenerationFiles } from './list-generation-files.ts';
import { openStored, PACKED } from './open-stored.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';
import { writeAccountJson } from './write-account-json.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Each one reads all that a person has stored. */
const PER_PERSON = { max: 5, windowMinutes: 60 };

interface ExportInput {
  user: User;
  /** Of the text that explains its contents. */
  language: Language;
}

export interface AccountExport {
  fileName: string;
  /** The approximate size of the files in bytes; the rest is small in comparison. */
  bytes: number;
  zip: Readable;
}

/** Everything that a person has, as one ZIP that is written while it is read. */
export async function exportAccount(services: Needed, { user, language }: ExportInput): Promise<AccountExport> {
  await limitAttempts(services, { key: exportAttemptsKey(user.id), ...PER_PERSON });
  const at = services.clock();
  const [sum] = await services.db
    .select({ bytes: sql<string>`coalesce(sum(${artifacts.sizeBytes}), 0)` })
    .from(artifacts)
    .innerJoin(generations, eq(generations.id, artifacts.generationId))
    .where(and(eq(generations.userId, user.id), inArray(artifacts.name, HANDED_OUT)));

  const entries = listEntries(services, { user, at, t: await translator(language), language });
  return {
    fileName: `tangible-account-${at.toISOString().slice(0, 10)}.zip`,
    bytes: Number(sum?.bytes ?? 0),
    zip: Readable.from(streamZip(entries), { objectMode: false }),
  };
}

async function* listEntries(
  services: Needed,
  { user, at, t, language }: { user: User; at: Date; t: Translate; language: Language },
): AsyncGenerator<ZipEntry> {
  const text = (path: string, words: Iterable<string> | AsyncIterable<string>) => {
    return { path, at, level: 6, content: Readable.from(words, { objectMode: false }) };
  };
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  yield text('README.txt', [`${t('accountExport.readme', { username: user.username, date })}\n`]);
  yield text('account.json', writeAccountJson(services, { userId: user.id, at }));

  const missing: string[] = [];
  for await (const { files } of listGenerationFiles(services, { userId: user.id, until: at })) {
    for (const { artifact, path } of files) {
      const content = await openStored(services.storage, artifact.storageKey);
      if (content) yield { path, at: artifact.createdAt, level: PACKED.test(artifact.mime) ? 0 : 1, content };
      else missing.push(path);
    }
  }
  if (missing.length > 0) yield text('MISSING.txt', [`${[t('accountExport.missing'), ...missing].join('\n')}\n`]);
}
