import { siteUrl } from '../../host.ts';
import { runInDatabase } from './device-database.ts';

/** Where a picture is going to be made an asset. */
export type PicturePlace = 'device' | 'server';

/** The pages that files are carried to. `model` is for models that people bring. */
const PAGES = { device: 'on-device', server: 'generate', model: 'finish' } as const satisfies Record<
  PicturePlace | 'model',
  string
>;

/**
 * Opens a page with a file that was chosen elsewhere. It goes through the
 * browser's database, because the page of this device is loaded anew; the network is not asked. Where the browser stores
 * nothing, it has to be chosen again there.
 *
 * @example
 * await carryFile(picture, 'device', language);
 */
export async function carryFile(file: File, to: keyof typeof PAGES, language: string): Promise<void> {
  await runInDatabase(['pictures'], 'readwrite', ({ pictures }) => pictures.put(file, to)).catch(() => {});
  location.assign(siteUrl(`/${language}/${PAGES[to]}`));
}

/** The file that was carried to this page, once; null if there is none. */
export async function takeCarried(to: keyof typeof PAGES): Promise<File | null> {
  try {
    const file = await runInDatabase<File | undefined>(['pictures'], 'readonly', ({ pictures }) => pictures.get(to));
    if (file) await runInDatabase(['pictures'], 'readwrite', ({ pictures }) => pictures.delete(to));
    return file ?? null;
  } catch {
    return null;
  }
}
