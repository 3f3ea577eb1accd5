import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { VIEWS } from './draw-views.ts';
import { FACTS_FILE, GALLERY_FOLDER } from './places.ts';

/** Good ones, middling ones, and the worst. */
const NAMES = ['lamp', 'robot', 'teapot', 'chair', 'plant', 'house'];
const COLUMNS = 2;
const IMAGES = ['picture', ...Object.keys(VIEWS)];
const SIDE_PX = 156;
const WORDS_PX = 34;
const HEAD_PX = 30;
const MARGIN_PX = 12;
const GROUP_PX = SIDE_PX * IMAGES.length;

export const SHEET = {
  widthPx: COLUMNS * GROUP_PX + (COLUMNS + 1) * MARGIN_PX,
  heightPx: HEAD_PX + Math.ceil(NAMES.length / COLUMNS) * (SIDE_PX + WORDS_PX) + MARGIN_PX,
};

const require = createRequire(new URL('../../apps/web/package.json', import.meta.url));
const readFont = (name: string) => readFile(require.resolve(name), 'base64');

/** A page that shows assets of the gallery next to the pictures they were made from, with the measurements. */
export async function writeSheet(): Promise<string> {
  const text = await readFont('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2');
  const mono = await readFont('@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2');
  const facts = JSON.parse(await readFile(FACTS_FILE, 'utf8'));
  const groups = await Promise.all(NAMES.map((name, index) => writeGroup(name, facts[name], index)));
  return `<!doctype html><style>
@font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${text}) }
@font-face { font-family: Mono; font-weight: 100 800; src: url(data:font/woff2;base64,${mono}) }
body { margin: 0; background: #f2f0e9 }
.head { font: 500 13px Onest; fill: #575c60 }
.name { font: 560 15px Onest; fill: #17191b }
.figure { font: 400 11px Mono; fill: #575c60 }
.line { stroke: #cfcbc0; fill: none }
</style>
<svg width="${SHEET.widthPx}" height="${SHEET.heightPx}" xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
}

interface Facts {
  heightM: number;
  massKg: number;
  settledS: number | null;
  passedCount: number;
  checkCount: number;
}

async function writeGroup(name: string, facts: Facts, index: number): Promise<string> {
  const left = MARGIN_PX + (index % COLUMNS) * (GROUP_PX + MARGIN_PX);
  const row = Math.floor(index / COLUMNS);
  const top = HEAD_PX + row * (SIDE_PX + WORDS_PX);
  const parts = await Promise.all(
    IMAGES.map(async (image, column) => {
      const bytes = await readFile(new URL(`${name}/${image}.webp`, GALLERY_FOLDER), 'base64');
      const x = left + column * SIDE_PX;
      const head = row === 0 ? `<text class="head" x="${x + 2}" y="${HEAD_PX - 9}">${image}</text>` : '';
      return `${head}<image href="data:image/webp;base64,${bytes}" x="${x}" y="${top}" width="${SIDE_PX}" height="${SIDE_PX}"/>
        <path class="line" d="M${x + 0.5} ${top}v${SIDE_PX}"/>`;
    }),
  );
  const { heightM, massKg, settledS, passedCount, checkCount } = facts;
  const height = heightM < 1 ? `${(heightM * 100).toFixed(1)} cm` : `${heightM.toFixed(2)} m`;
  const mass = massKg < 1 ? `${Math.round(massKg * 1000)} g` : `${massKg.toFixed(1)} kg`;
  const rest = settledS === null ? 'never at rest' : `at rest after ${settledS.toFixed(2)} s`;
  const figures = `${height} · ${mass} · ${rest} · ${passedCount} of ${checkCount} checks`;
  return `${parts.join('')}
    <path class="line" d="M${left + 0.5} ${top + 0.5}h${GROUP_PX - 1}v${SIDE_PX - 1}h${1 - GROUP_PX}z"/>
    <text class="name" x="${left + 2}" y="${top + SIDE_PX + 20}">${name}</text>
    <text class="figure" x="${left + GROUP_PX - 2}" y="${top + SIDE_PX + 20}" text-anchor="end">${figures}</text>`;
}
