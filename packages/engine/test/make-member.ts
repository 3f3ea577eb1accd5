import { buildHull, computeNormals, computeTangents, type Mesh, measureBox, measureSolid } from '@tangible/geometry';
import { glb } from '../src/formats/glb.ts';
import { lightenBody, lightenTextures } from '../src/formats/mesh/lighten-body.ts';
import { encodeTextures, FULL_QUALITY } from '../src/formats/textures/encode-textures.ts';
import { nodePlatform } from '../src/platform/node/node-platform.ts';
import type { AssetReport } from '../src/report.ts';
import type { SceneMember } from '../src/scene/types.ts';
import { drawPicture } from './support.ts';

type Triple = readonly [number, number, number];

/** A box of a size that stands on a height, its middle at x and z. */
export function makeBlock([width, height, depth]: Triple, [x, y, z]: Triple = [0, 0, 0]): Mesh {
  const points = Array.from({ length: 8 }, (_, corner) => [
    x + (corner & 1 ? width : -width) / 2,
    y + (corner & 2 ? height : 0),
    z + (corner & 4 ? depth : -depth) / 2,
  ]);
  return buildHull(Float32Array.from(points.flat()));
}

export function makeCylinder(radius: number, height: number, sides = 24): Mesh {
  const points = Array.from({ length: sides * 2 }, (_, i) => {
    const angle = (2 * Math.PI * (i % sides)) / sides;
    return [radius * Math.cos(angle), i < sides ? 0 : height, radius * Math.sin(angle)];
  });
  return buildHull(Float32Array.from(points.flat()));
}

/** A ball with as many corners as a hull may have: it rests on a face, and rolls before it does. */
export function makeBall(radius: number): Mesh {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const points = Array.from({ length: 62 }, (_, i) => {
    const y = 1 - (2 * i + 1) / 62;
    const ring = Math.sqrt(1 - y * y);
    return [radius * ring * Math.cos(i * golden), radius * (1 + y), radius * ring * Math.sin(i * golden)];
  });
  const hull = buildHull(Float32Array.from(points.flat()));
  const { min } = measureBox(hull.positions);
  return { ...hull, positions: hull.positions.map((value, i) => (i % 3 === 1 ? value - min[1] : value)) };
}

/** A board on four legs. */
export function makeTable([width, height, depth]: Triple): Mesh[] {
  const [leg, board] = [0.06 * width, 0.06 * height];
  const legs = [-1, 1].flatMap((sideX) =>
    [-1, 1].map((sideZ) =>
      makeBlock([leg, height - board, leg], [(sideX * (width - leg)) / 2, 0, (sideZ * (depth - leg)) / 2]),
    ),
  );
  return [makeBlock([width, board, depth], [0, height - board, 0]), ...legs];
}

export interface MemberOptions {
  densityKgM3?: number;
  friction?: number;
  /** Of its texture. */
  colour?: readonly [number, number, number];
  /** Which of the two GLBs is taken. Default the one for the web. */
  glbPath?: 'model.glb' | 'web/model.glb';
  /** All of its colours were seen in a picture. Default: there is no record of it. */
  isSeen?: boolean;
}

/**
 * An asset made of convex pieces, like its stored files: a GLB by the engine's own writer, colliders and the report
 * fields that a scene reads.
 */
export async function makeMember(
  name: string,
  hulls: readonly Mesh[],
  options: MemberOptions = {},
): Promise<SceneMember> {
  const {
    densityKgM3 = 400,
    friction = 0.4,
    colour = [200, 120, 60],
    glbPath = 'web/model.glb',
    isSeen = false,
  } = options;
  const mesh = joinHulls(hulls);
  const { min, max } = measureBox(mesh.positions);
  const uvs = new Float32Array((mesh.positions.length / 3) * 2);
  for (let v = 0; v < uvs.length / 2; v++) {
    const [x, y, z] = mesh.positions.subarray(v * 3, v * 3 + 3);
    uvs[v * 2] = (x! + 0.37 * z! - 1.37 * Math.min(min[0], min[2])) / (1.37 * (max[0] - min[0] + max[2] - min[2]));
    uvs[v * 2 + 1] = (y! - min[1] + 0.21 * (z! - min[2])) / (max[1] - min[1] + max[2] - min[2]);
  }
  const normals = computeNormals(mesh);
  const colourSources = isSeen ? new Uint8Array(mesh.positions.length / 3) : null;
  const drawn = { ...mesh, colourSources, normals, uvs, tangents: computeTangents({ ...mesh, normals, uvs }) };
  const maps = {
    baseColour: drawPicture(16, 16, () => colour),
    normal: drawPicture(4, 4, () => [128, 128, 255]),
    orm: drawPicture(4, 4, () => [255, 180, 0]),
  };
  const { volume, centre, inertia } = measureSolid(mesh);
  const material = {
    name: 'wood',
    source: 'assumed' as const,
    densityKgM3,
    staticFriction: friction,
    dynamicFriction: friction,
    restitution: 0.1,
  };
  const colliders = { hulls: [...hulls], volumeError: 0, distanceErrorM: 0 };
  const inertiaKgM2 = inertia.map((value) => value * densityKgM3) as AssetReport['physics']['inertiaKgM2'];
  const files = await glb.write(
    {
      ...drawn,
      name,
      material,
      massKg: volume * densityKgM3,
      volumeM3: volume,
      centreOfMassM: centre,
      inertiaKgM2,
      colliders,
      provenance: colourSources && { shares: { front: 1, mirrored: 0, inferred: 0 }, colourSources },
      textures: await encodeTextures(maps, FULL_QUALITY, nodePlatform),
      light: await lightenBody(drawn, await lightenTextures(maps, nodePlatform)),
      roughnessMean: 0.7,
      metallicMean: 0,
    },
    nodePlatform,
  );
  const find = (path: string) => files.find((file) => file.path === path)!.bytes;
  const report = {
    name,
    size: { widthM: max[0] - min[0], heightM: max[1] - min[1], depthM: max[2] - min[2] },
    mesh: { volumeM3: volume },
    physics: {
      ...{ material: 'wood', materialSource: 'assumed', densityKgM3, massKg: volume * densityKgM3 },
      ...{ centreOfMassM: [...centre], inertiaKgM2 },
      ...{ staticFriction: friction, dynamicFriction: friction, restitution: 0.1 },
    },
    colliders: { count: hulls.length, vertexCount: 0, volumeError: 0, distanceErrorM: 0 },
  } as unknown as AssetReport;
  return { id: name, name, glb: find(glbPath), report, colliders: find('web/colliders.obj') };
}

/** Corners are apart for each face, as an unwrapping would leave them. */
function joinHulls(hulls: readonly Mesh[]): Mesh {
  const corners = hulls.flatMap(({ positions, indices }) =>
    [...indices].flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]),
  );
  return {
    positions: Float32Array.from(corners),
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  };
}
