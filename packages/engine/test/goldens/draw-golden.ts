import { readdirSync, readFileSync } from 'node:fs';
import { renderMesh } from '@tangible/geometry';
import { unzipSync } from 'fflate';
import { readGlb } from '../../src/formats/gltf/read-glb.ts';
import { decodeTextures } from '../../src/inspect/draw-preview.ts';
import { nodePlatform } from '../../src/platform/node/node-platform.ts';
import type { RgbaImage } from '../../src/types.ts';

const GALLERY = new URL('../../../../apps/web/public/gallery/', import.meta.url);

/** The preview's view, small. */
const VIEW = { widthPx: 64, heightPx: 64, yawDegrees: -28, pitchDegrees: 16, fill: 0.82, ground: true };

/** The names of the gallery's assets. */
export const GALLERY_ASSETS = readdirSync(GALLERY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

export const goldenUrl = (name: string) => new URL(`./${name}.png`, import.meta.url);

/** Renders the stored GLB of a gallery asset. */
export async function drawGolden(name: string): Promise<RgbaImage> {
  const files = unzipSync(readFileSync(new URL(`${name}/model.zip`, GALLERY)));
  const path = Object.keys(files).find((entry) => entry.endsWith('.glb'));
  if (!path) throw new Error(`There is no GLB in the ZIP of ${name}`);
  const glb = await readGlb(files[path]!);
  return renderMesh({ ...glb, ...(await decodeTextures(glb, nodePlatform)) }, VIEW);
}
