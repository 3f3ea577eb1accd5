import type { AssetFile } from '@tangible/engine';
import type { RenderedMesh } from '@tangible/geometry';

/** Reads the convex parts out of the MJCF's files, y up again, flat shaded, neighbours in unlike tints. */
export function readHulls(files: readonly AssetFile[]): RenderedMesh[] {
  const hulls = files.filter(({ path }) => /^mjcf\/collision_\d+\.obj$/.test(path));
  return hulls.map(({ bytes }, index) => {
    const lines = new TextDecoder().decode(bytes).split('\n');
    const points = lines.filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1, 4).map(Number));
    const positions: number[] = [];
    for (const face of lines.filter((line) => line.startsWith('f '))) {
      for (const corner of face.split(' ').slice(1, 4)) {
        const [x = 0, y = 0, z = 0] = points[Number.parseInt(corner, 10) - 1] ?? [];
        positions.push(x, z, -y);
      }
    }
    return {
      ...shadeFlat(Float32Array.from(positions)),
      uvs: new Float32Array((positions.length / 3) * 2).fill(0.5),
      texture: tint(index),
    };
  });
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

/** One texel; hues a golden share of the circle apart, so that no two in a row are alike. */
function tint(index: number) {
  const hue = 0.04 + index * 0.618034;
  const data = new Uint8Array(4).fill(255);
  for (let k = 0; k < 3; k++) data[k] = 172 + 62 * Math.cos(2 * Math.PI * (hue - k / 3));
  return { data, width: 1, height: 1 };
}
