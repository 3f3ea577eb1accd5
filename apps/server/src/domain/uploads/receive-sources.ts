import type { Services } from '../../services.ts';
import type { ReceivedFile } from './receive-file.ts';
import { receiveSource, type Source } from './receive-source.ts';

/**
 * Receives the files of a call, one after another, and passes them to `use` by their names. They are removed when it has
 * ended, unless the storage took them.
 *
 * @example
 * await receiveSources(services, { userId, sources: { front } }, ({ front }) => startGeneration(services, { file: front!, … }));
 */
export async function receiveSources<Name extends string, Result>(
  services: Parameters<typeof receiveSource>[0] & Pick<Services, 'uploads'>,
  { userId, sources }: { userId: string; sources: Partial<Record<Name, Source>> },
  use: (files: Partial<Record<Name, ReceivedFile>>) => Promise<Result>,
): Promise<Result> {
  const files: Partial<Record<Name, ReceivedFile>> = {};
  try {
    for (const [name, source] of Object.entries(sources) as [Name, Source][]) {
      files[name] = await receiveSource(services, { userId, ...source });
    }
    return await use(files);
  } finally {
    for (const file of Object.values(files) as ReceivedFile[]) await file.discard();
  }
}
