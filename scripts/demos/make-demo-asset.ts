import type { AssetFile, AssetReport } from '@tangible/engine';
import { generateAsset } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { RenderedMesh } from '@tangible/geometry';
import { readGlb } from '../../packages/engine/src/formats/read-glb.ts';

export interface DemoAsset {
  /** As the engine made it, for the renderer. */
  mesh: RenderedMesh;
  report: AssetReport;
  /** Its convex parts, each in a colour of its own. */
  hulls: RenderedMesh;
  /** The tier for browsers. */
  webGlb: Uint8Array;
}

/** Makes the asset of one picture as the product would, and opens what it wrote. */
export async function makeDemoAsset(picture: Uint8Array, name: string): Promise<DemoAsset> {
  const asset = await generateAsset(
    { image: picture, level: 'medium', formats: ['glb', 'mjcf'], name },
    { platform: nodePlatform },
  );
  const find = (path: string) => asset.files.find((file) => file.path === path)!.bytes;
  const glb = await readGlb(find('model.glb'));
  const mesh: RenderedMesh = {
    positions: glb.positions,
    indices: glb.indices,
    normals: glb.normals,
    tangents: glb.tangents,
    uvs: glb.uvs,
    texture: await nodePlatform.decodeImage(glb.texture.bytes),
    normalMap: glb.normalMap ? await nodePlatform.decodeImage(glb.normalMap.bytes) : undefined,
    orm: glb.orm ? await nodePlatform.decodeImage(glb.orm.bytes) : undefined,
  };
  return { mesh, report: asset.report, hulls: readHulls(asset.files), webGlb: find('web/model.glb') };
}

/** Reads the convex parts out of the MJCF's files, y up again, flat shaded. */
function readHulls(files: readonly AssetFile[]): RenderedMesh {
  const hulls = files.filter(({ path }) => /^mjcf\/collision_\d+\.obj$/.test(path));
  const positions: number[] = [];
  const uvs: number[] = [];
  hulls.forEach(({ bytes }, index) => {
    const lines = new TextDecoder().decode(bytes).split('\n');
    const points = lines.filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1, 4).map(Number));
    for (const face of lines.filter((line) => line.startsWith('f '))) {
      for (const corner of face.split(' ').slice(1, 4)) {
        const [x = 0, y = 0, z = 0] = points[Number.parseInt(corner, 10) - 1] ?? [];
        positions.push(x, z, -y);
        uvs.push((index + 0.5) / hulls.length, 0.5);
      }
    }
  });
  return {
    ...shadeFlat(Float32Array.from(positions)),
    uvs: Float32Array.from(uvs),
    texture: drawPalette(hulls.length),
  };
}

function shadeFlat(positions: Float32Array) {
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 9) {
    const at = (corner: number) => positions.subarray(i + corner * 3, i + corner * 3 + 3);
    const [a, b, c] = [at(0), at(1), at(2)];
    const u = [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!] as const;
    const v = [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!] as const;
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...normal) || 1;
    for (let k = 0; k < 9; k++) normals[i + k] = normal[k % 3]! / length;
  }
  return { positions, normals, indices: Uint32Array.from(positions.subarray(0, positions.length / 3), (_, i) => i) };
}

/** One column for each part, neighbours in unlike hues. */
function drawPalette(count: number) {
  const data = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++) {
    const hue = (i * 0.618034) % 1;
    for (let k = 0; k < 3; k++) data[i * 4 + k] = 150 + 80 * Math.cos(2 * Math.PI * (hue + k / 3));
    data[i * 4 + 3] = 255;
  }
  return { data, width: count, height: 1 };
}
