import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AssetReport } from '@tangible/engine';
import { generateInThread } from '@tangible/engine/node';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/**
 * Makes apps/web/public/open-graph.png, the preview of our site on other sites: an asset that the engine makes here and
 * now, its measured size and mass, and the product's name. A browser sets the text, because it has the site's
 * typefaces; CHROMIUM_PATH names another one.
 */

const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
/** Where the robot stands in its preview of 512 by 512. */
const BODY = { left: 147, right: 365, top: 46, bottom: 465 };
/** The position of the preview in the picture. */
const PREVIEW = { x: 584, y: 6, side: 600 };

const root = new URL('../..', import.meta.url);
const require = createRequire(new URL('apps/web/package.json', root));
const readFont = (name: string) => readFile(require.resolve(name), 'base64');

const image = await readFile(new URL('fixtures/gallery/robot.jpg', root));
const { files, report } = await generateInThread({ image, level: 'medium', formats: ['glb'] });
const preview = files.find(({ path }) => path === 'preview.png')!.bytes;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: WIDTH_PX, height: HEIGHT_PX } });
await page.setContent(await writePage(report));
await page.evaluate('document.fonts.ready');
const picture = await page.screenshot();
await browser.close();
const target = fileURLToPath(new URL('apps/web/public/open-graph.png', root));
await writeFile(target, await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer());
console.log(target);

async function writePage({ size, physics, dropTest, checks }: AssetReport): Promise<string> {
  const text = await readFont('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2');
  const mono = await readFont('@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2');
  const restS = ((dropTest.touchedS ?? 0) + (dropTest.settledS ?? 0)).toFixed(2);
  const passed = checks.filter(({ verdict }) => verdict === 'pass').length;
  return `<!doctype html><style>
@font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${text}) }
@font-face { font-family: Mono; font-weight: 100 800; src: url(data:font/woff2;base64,${mono}) }
body { margin: 0; background: #f2f0e9 }
.title { font: 560 66px Onest; letter-spacing: -2px; fill: #17191b }
.name { font: 600 34px Onest; letter-spacing: 3px; fill: #17191b }
.figure { font: 400 21px Mono; fill: #575c60 }
.size { font: 400 18px Mono; fill: #c4360f }
.proven { font: 400 21px Mono; fill: #0a6b4e }
.line { stroke: #c4360f; stroke-width: 2; fill: none }
.grid { stroke: #17191b; stroke-opacity: .06 }
image { mix-blend-mode: multiply }
</style>
<svg width="${WIDTH_PX}" height="${HEIGHT_PX}" xmlns="http://www.w3.org/2000/svg">
  <path class="grid" d="${listGrid()}"/>
  <image href="data:image/png;base64,${Buffer.from(preview).toString('base64')}" x="${PREVIEW.x}" y="${PREVIEW.y}" width="${PREVIEW.side}" height="${PREVIEW.side}"/>
  ${drawSizes(size)}
  <text class="name" x="72" y="104">Tangible</text>
  <path class="line" d="M72 124H226M73 117v14M225 117v14"/>
  <text class="title" x="68" y="250">One picture in,</text>
  <text class="title" x="68" y="326">a physics-ready</text>
  <text class="title" x="68" y="402">3D asset out</text>
  <text class="figure" x="72" y="490">${physics.massKg.toFixed(2)} kg, at rest after ${restS} s</text>
  <text class="proven" x="72" y="528">${passed} of ${checks.length} checks passed</text>
</svg>`;
}

function listGrid(): string {
  const lines = [];
  for (let x = 24; x < WIDTH_PX; x += 24) lines.push(`M${x} 0V${HEIGHT_PX}`);
  for (let y = 24; y < HEIGHT_PX; y += 24) lines.push(`M0 ${y}H${WIDTH_PX}`);
  return lines.join('');
}

/** Lines next to and below the body, each with its measurement. */
function drawSizes({ widthM, heightM }: AssetReport['size']): string {
  const scale = PREVIEW.side / 512;
  const [left, right] = [BODY.left, BODY.right].map((x) => PREVIEW.x + x * scale) as [number, number];
  const [top, bottom] = [BODY.top, BODY.bottom].map((y) => PREVIEW.y + y * scale) as [number, number];
  const x = right + 46;
  const y = bottom + 36;
  return `
  <path class="line" d="M${x} ${top}V${bottom}M${x - 7} ${top}h14M${x - 7} ${bottom}h14"/>
  <text class="size" x="${x + 14}" y="${(top + bottom) / 2 + 6}">${heightM.toFixed(3)} m</text>
  <path class="line" d="M${left} ${y}H${right}M${left} ${y - 7}v14M${right} ${y - 7}v14"/>
  <text class="size" x="${right + 14}" y="${y + 6}">${widthM.toFixed(3)} m</text>`;
}
