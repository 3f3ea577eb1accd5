/**
 * Draws the pictures in `fixtures/pictures`. They are our own drawings, so every test may use them.
 *
 *     node scripts/make/make-fixtures.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const FOLDER = new URL('../../fixtures/pictures/', import.meta.url);

/** Drawn once and used on several backgrounds. Every drawing has its own `viewBox` of 512 by 512. */
const DRAWINGS = {
  mug: `
    <defs>
      <linearGradient id="body" x1="0" x2="1">
        <stop offset="0" stop-color="#8e2f1c"/><stop offset="0.3" stop-color="#e2603f"/>
        <stop offset="0.55" stop-color="#d4532f"/><stop offset="1" stop-color="#7a2413"/>
      </linearGradient>
      <linearGradient id="inside" x1="0" x2="1">
        <stop offset="0" stop-color="#5b1a0d"/><stop offset="1" stop-color="#a5432a"/>
      </linearGradient>
    </defs>
    <path d="M330 170 C460 150 470 360 322 350" fill="none" stroke="#b8452a" stroke-width="36" stroke-linecap="round"/>
    <path d="M336 168 C452 150 462 356 326 344" fill="none" stroke="#dd6a4a" stroke-width="10" stroke-linecap="round"/>
    <path d="M96 120 L108 400 Q110 440 216 442 Q324 440 326 400 L338 120 Z" fill="url(#body)"/>
    <ellipse cx="217" cy="120" rx="121" ry="34" fill="#e98565"/>
    <ellipse cx="217" cy="122" rx="108" ry="27" fill="url(#inside)"/>
    <path d="M150 240 L196 240 L196 340 L150 340 Z M214 240 L230 240 L230 340 L214 340 Z" fill="#f6e6d4"/>`,
  chair: `
    <path d="M150 60 L166 56 L176 300 L160 300 Z M330 56 L346 60 L336 300 L320 300 Z" fill="#6d4a2a"/>
    <path d="M152 80 Q248 60 344 80 L342 124 Q248 106 154 124 Z" fill="#94683c"/>
    <path d="M156 160 Q248 144 340 160 L338 190 Q248 176 158 190 Z" fill="#8a6038"/>
    <path d="M128 284 L368 284 L392 320 L104 320 Z" fill="#b07f4c"/>
    <path d="M104 320 L392 320 L392 338 L104 338 Z" fill="#7d5630"/>
    <path d="M112 336 L128 336 L124 470 L112 470 Z M368 336 L384 336 L384 470 L372 470 Z" fill="#6d4a2a"/>
    <path d="M166 336 L178 336 L176 440 L166 440 Z M320 336 L332 336 L332 440 L322 440 Z" fill="#543820"/>`,
  star: `
    <defs><radialGradient id="gold" cx="0.4" cy="0.35" r="0.8">
      <stop offset="0" stop-color="#ffe680"/><stop offset="0.6" stop-color="#f0b323"/>
      <stop offset="1" stop-color="#a86f07"/></radialGradient></defs>
    <path d="M256 40 L312 190 L472 196 L346 294 L390 448 L256 358 L122 448 L166 294 L40 196 L200 190 Z"
      fill="url(#gold)" stroke="#8d5c05" stroke-width="8" stroke-linejoin="round"/>`,
  bottle: `
    <defs><linearGradient id="glass" x1="0" x2="1">
      <stop offset="0" stop-color="#0d3b2e"/><stop offset="0.25" stop-color="#3fa37f"/>
      <stop offset="0.4" stop-color="#1d6e54"/><stop offset="1" stop-color="#08261d"/></linearGradient></defs>
    <path d="M232 20 L280 20 L280 130 Q282 170 318 204 Q334 222 334 250 L334 470 Q334 492 312 492 L200 492
      Q178 492 178 470 L178 250 Q178 222 194 204 Q230 170 232 130 Z" fill="url(#glass)"/>
    <rect x="228" y="20" width="56" height="26" rx="6" fill="#c9a227"/>
    <rect x="178" y="290" width="156" height="120" fill="#efe3c8"/>
    <circle cx="256" cy="350" r="34" fill="#a33b20"/>`,
  pair: `
    <circle cx="190" cy="280" r="130" fill="#2f6fb5"/><circle cx="150" cy="236" r="36" fill="#7fb2e5"/>
    <rect x="372" y="330" width="96" height="96" rx="14" fill="#d58b1c"/>`,
} as const;

type Drawing = keyof typeof DRAWINGS;

const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${body}</svg>`);

const draw = (name: Drawing, background = '') => sharp(svg(`${background}${DRAWINGS[name]}`));

const plain = (colour: string) => `<rect width="512" height="512" fill="${colour}"/>`;

/** A studio sweep: lighter in the middle, with a soft shadow where the subject stands. */
const studio = `
  <defs><radialGradient id="sweep" cx="0.5" cy="0.4" r="0.9">
    <stop offset="0" stop-color="#e9edf0"/><stop offset="1" stop-color="#aab4bb"/></radialGradient>
    <filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="12"/></filter></defs>
  <rect width="512" height="512" fill="url(#sweep)"/>
  <ellipse cx="256" cy="470" rx="170" ry="14" fill="#59636b" opacity="0.55" filter="url(#soft)"/>`;

/** Each file and how it is made. */
const PICTURES: Record<string, () => Promise<Buffer>> = {
  'mug.png': () => draw('mug').png({ compressionLevel: 9 }).toBuffer(),
  'mug.jpg': () => draw('mug', plain('#dfe6ea')).jpeg({ quality: 88 }).toBuffer(),
  'mug-studio.jpg': () => draw('mug', studio).jpeg({ quality: 85 }).toBuffer(),
  'chair.png': () => draw('chair').png({ compressionLevel: 9 }).toBuffer(),
  'chair.jpg': () => draw('chair', plain('#f4f4f2')).jpeg({ quality: 88 }).toBuffer(),
  'star.webp': () => draw('star').webp({ quality: 90 }).toBuffer(),
  'bottle.png': () => draw('bottle').extract({ left: 156, top: 0, width: 200, height: 512 }).png().toBuffer(),
  'pair.gif': () => draw('pair', plain('#ffffff')).gif().toBuffer(),
  'blank.png': () =>
    sharp(svg(plain('#c8c8c8')))
      .png()
      .toBuffer(),
};

await mkdir(FOLDER, { recursive: true });
for (const [name, make] of Object.entries(PICTURES)) {
  const bytes = await make();
  await writeFile(new URL(name, FOLDER), bytes);
  console.log(`${name.padEnd(16)} ${bytes.length} bytes`);
}
