import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@tangible/i18n';
import type { Manifest, ManifestChunk } from 'vite';
import type { OfflineFiles } from '../src/features/on-device/service-worker.ts';
import { SCREENS } from '../src/routes.ts';
import { VIEWER_SECTIONS } from '../src/ui/controls/viewer-words.ts';

/** Served from the root of the site, by names that stay. */
const STATIC_FILES = ['theme.js', 'favicon.svg'];

/** The engine keeps its large files itself. */
const PROGRAM = /\.(js|mjs|css|woff2)$/;

/**
 * The files that the page of this device may ask for: its program, the engine's and the viewer's workers, its styles and
 * fonts, and the messages of each language.
 */
export async function listOfflineFiles(site: string, manifest: Manifest): Promise<OfflineFiles> {
  const names = (await readdir(join(site, 'assets'))).filter((name) => PROGRAM.test(name));
  const chunkOf = (end: string) => {
    const found = Object.entries(manifest).find(([source]) => source.endsWith(end));
    if (!found) throw new Error(`The build has no ${end}`);
    return found[1];
  };
  // These name every screen and every message of the site, so they are not searched.
  const shared = gather(manifest, ['src/start.tsx', 'index.html', 'style.css'].map(chunkOf));
  const files = new Set([...shared].flatMap(listFiles));
  const open = [...gather(manifest, [chunkOf('on-device/OnDeviceScreen.tsx')])].flatMap(listFiles);
  for (let file = open.pop(); file; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (file.endsWith('.woff2')) continue;
    // Workers, and what is imported later, are named in the text alone.
    const text = await readFile(join(site, file), 'utf8');
    for (const name of names) if (text.includes(name)) open.push(`assets/${name}`);
  }
  for (const file of [...files].filter((file) => file.endsWith('.css'))) {
    const text = await readFile(join(site, file), 'utf8');
    for (const name of names) if (name.endsWith('.woff2') && text.includes(name)) files.add(`assets/${name}`);
  }

  const { name, words = [] } = SCREENS.find(({ path }) => path === 'on-device')!;
  const sections = [...new Set(['site', name, ...words, ...VIEWER_SECTIONS])];
  const list = {
    files: [...STATIC_FILES, ...files].sort(),
    words: Object.fromEntries(
      LANGUAGES.map(({ code }) => [
        code,
        [code, ...sections.map((each) => `${code}/${each}`)].map((each) => chunkOf(`virtual:words/${each}`).file),
      ]),
    ),
  };
  return { version: createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 12), ...list };
}

const listFiles = ({ file, css = [] }: ManifestChunk): string[] => [file, ...css];

/** The chunks and all that they import at once. */
function gather(manifest: Manifest, chunks: ManifestChunk[]): Set<ManifestChunk> {
  const found = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) visit(manifest[name]!);
  };
  chunks.forEach(visit);
  return found;
}
