import { glob, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@tangible/i18n';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOOPS = ['turntable', 'channels', 'colliders', 'drop'];
const ASSETS = ['dog', 'dragon', 'teapot', 'robot'];
const PUBLIC = 'apps/web/public';

/** Files that belong together, and how many bytes they may have. */
export interface Promised {
  name: string;
  /** Paths from the repository's root; a star stands for any name. */
  files: string[];
  eachBytesMax: number;
  totalBytesMax: number;
}

/** The media of the site and the README, all made by `npm run show`. */
export const PROMISED: Promised[] = [
  {
    name: 'source pictures',
    files: ASSETS.map((name) => `fixtures/demos/${name}.jpg`),
    eachBytesMax: 60_000,
    totalBytesMax: 240_000,
  },
  {
    name: 'demo models',
    files: ['dog', 'dragon'].map((name) => `${PUBLIC}/demos/${name}/model.glb`),
    eachBytesMax: 5_000_000,
    totalBytesMax: 1_800_000,
  },
  {
    name: 'demo pictures',
    files: [
      ...ASSETS.map((name) => `${PUBLIC}/demos/${name}/picture.webp`),
      ...['dog', 'dragon'].flatMap((name) => [
        `${PUBLIC}/demos/${name}/poster.webp`,
        `${PUBLIC}/demos/${name}/poster-rgb.webp`,
      ]),
    ],
    eachBytesMax: 40_000,
    totalBytesMax: 150_000,
  },
  {
    name: 'hero loops',
    files: LOOPS.map((name) => `${PUBLIC}/demos/loops/${name}.avif`),
    eachBytesMax: 1_500_000,
    totalBytesMax: 1_600_000,
  },
  {
    name: 'hero posters',
    files: LOOPS.flatMap((name) => ['', '-small'].map((kind) => `${PUBLIC}/demos/loops/${name}${kind}.webp`)),
    eachBytesMax: 40_000,
    totalBytesMax: 150_000,
  },
  { name: 'film', files: [`${PUBLIC}/demos/film.mp4`], eachBytesMax: 1_200_000, totalBytesMax: 1_200_000 },
  { name: 'film poster', files: [`${PUBLIC}/demos/film.webp`], eachBytesMax: 80_000, totalBytesMax: 80_000 },
  {
    name: 'film captions',
    files: LANGUAGES.map(({ code }) => `${PUBLIC}/demos/film.${code}.vtt`),
    eachBytesMax: 4_000,
    totalBytesMax: 32_000,
  },
  { name: 'gallery', files: [`${PUBLIC}/gallery/**`], eachBytesMax: 1_000_000, totalBytesMax: 2_400_000 },
  { name: 'README pictures', files: ['docs/pictures/*'], eachBytesMax: 300_000, totalBytesMax: 300_000 },
  { name: 'open graph', files: [`${PUBLIC}/open-graph.png`], eachBytesMax: 100_000, totalBytesMax: 100_000 },
];

export interface Measured extends Promised {
  found: { path: string; bytes: number }[];
  totalBytes: number;
  /** The problems, a sentence each. */
  problems: string[];
}

/** Measures the files of a promise and compares them with its limits. */
export async function measurePromised(promised: Promised): Promise<Measured> {
  const found: { path: string; bytes: number }[] = [];
  const problems: string[] = [];
  for (const pattern of promised.files) {
    const paths: string[] = [];
    for await (const path of glob(pattern, { cwd: ROOT })) {
      const file = await stat(ROOT + path);
      if (!file.isFile()) continue;
      paths.push(path);
      found.push({ path, bytes: file.size });
    }
    if (paths.length === 0) problems.push(`${pattern} is missing`);
  }
  for (const { path, bytes } of found) {
    if (bytes > promised.eachBytesMax) problems.push(`${path} has ${bytes} bytes, more than ${promised.eachBytesMax}`);
  }
  const totalBytes = found.reduce((sum, { bytes }) => sum + bytes, 0);
  if (totalBytes > promised.totalBytesMax) {
    problems.push(`${promised.name}: ${totalBytes} bytes together, more than ${promised.totalBytesMax}`);
  }
  return { ...promised, found, totalBytes, problems };
}
