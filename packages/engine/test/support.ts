import { readFile } from 'node:fs/promises';
import { type Mesh, weldVertices } from '@tangible/geometry';
import { validateBytes } from 'gltf-validator';
import openManifold from 'manifold-3d';
import type { RgbaImage } from '../src/types.ts';

/** A picture of `fixtures/pictures`. */
export async function readPicture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../../fixtures/pictures/${name}`, import.meta.url)));
}

/** The problems that the Khronos validator finds in a GLB. */
export async function validateGlb(bytes: Uint8Array): Promise<{ errors: number; warnings: number; codes: string[] }> {
  const { issues } = await validateBytes(bytes);
  return { errors: issues.numErrors, warnings: issues.numWarnings, codes: issues.messages.map(({ code }) => code) };
}

/** The Manifold library's result for a mesh after welding: it throws for anything that is not a closed 2-manifold. */
export async function openAsManifold(mesh: Mesh): Promise<{ volume: number; genus: number; pieces: number }> {
  const wasm = await openManifold();
  wasm.setup();
  const { positions, indices } = weldVertices(mesh);
  const solid = wasm.Manifold.ofMesh(
    new wasm.Mesh({
      numProp: 3,
      vertProperties: positions as Float32Array<ArrayBuffer>,
      triVerts: indices as Uint32Array<ArrayBuffer>,
    }),
  );
  const facts = { volume: solid.volume(), genus: solid.genus(), pieces: solid.decompose().length };
  solid.delete();
  return facts;
}

/** A picture whose colour a function of the pixel gives; opaque unless a fourth value says otherwise. */
export function drawPicture(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly number[],
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [red, green, blue, alpha = 255] = colour(i % width, Math.floor(i / width));
    data.set([red!, green!, blue!, alpha], i * 4);
  }
  return { data, width, height };
}
