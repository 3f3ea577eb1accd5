import { readdir } from 'node:fs/promises';

export const PICTURES_FOLDER = new URL('../../fixtures/gallery/', import.meta.url);
export const GALLERY_FOLDER = new URL('../../apps/web/public/gallery/', import.meta.url);
export const FACTS_FILE = new URL('../../apps/web/src/features/demos/gallery-facts.json', import.meta.url);

/** Every picture of the gallery by its name, or those that were asked for. */
export async function chooseNames(wanted: readonly string[]): Promise<string[]> {
  const files = await readdir(PICTURES_FOLDER);
  const all = files.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -'.jpg'.length));
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no picture ${unknown}.jpg; there are ${all.sort().join(', ')}`);
  return all.filter((name) => wanted.length === 0 || wanted.includes(name)).sort();
}
