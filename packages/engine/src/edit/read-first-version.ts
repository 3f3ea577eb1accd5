import { AppError } from '@tangible/contracts';
import { type ReadGlb, readGlb } from '../formats/gltf/read-glb.ts';
import { readHulls } from '../formats/mesh/read-hulls.ts';
import type { EditRequest } from '../types.ts';
import type { FirstVersion } from './first-version.ts';
import { readReport } from './read-report.ts';
import { toRotation } from './to-rotation.ts';

/**
 * Reads an asset that is to be changed. Rejects with EDIT_NOT_POSSIBLE when a necessary file is missing or is not one
 * that the engine wrote.
 *
 * @example
 * const { report, surface } = await readFirstVersion({ files, edits: { massKg: 2 }, level: 'medium' });
 */
export async function readFirstVersion({ files, edits }: EditRequest): Promise<FirstVersion> {
  const [glb, json] = ['model.glb', 'report.json'].map((path) => files.get(path));
  if (!glb || !json) throw notPossible(`${glb ? 'report.json' : 'model.glb'} is missing`);
  const report = readReport(json);
  const surface = await readSurface(glb);
  const colliders = files.get('web/colliders.obj');
  const hulls = colliders ? readColliders(colliders) : [];
  return {
    report,
    edits,
    surface,
    hulls: hulls.length > 0 ? hulls : null,
    preview: files.get('preview.png') ?? null,
    ...readExactPhysics(surface, report.physics),
    rotation: edits.rotation ? toRotation(edits.rotation) : null,
    isReduced: edits.triangleCountMax !== undefined && edits.triangleCountMax < surface.indices.length / 3,
  };
}

const notPossible = (detail: string, cause?: unknown) => new AppError('EDIT_NOT_POSSIBLE', { detail }, { cause });

async function readSurface(bytes: Uint8Array): Promise<ReadGlb> {
  const surface = await readGlb(bytes).catch((error) => {
    throw notPossible('model.glb cannot be read', error);
  });
  const vertexCount = surface.positions.length / 3;
  const isWhole =
    surface.indices.length >= 12 &&
    surface.normals.length === vertexCount * 3 &&
    surface.tangents.length === vertexCount * 4 &&
    surface.uvs.length === vertexCount * 2 &&
    surface.positions.every(Number.isFinite);
  if (!isWhole) throw notPossible('model.glb is not one that Tangible wrote');
  return surface;
}

function readColliders(bytes: Uint8Array) {
  try {
    return readHulls(bytes);
  } catch (error) {
    throw notPossible('web/colliders.obj cannot be read', error);
  }
}

/** The GLB has more digits than the report. */
function readExactPhysics({ extras }: ReadGlb, rounded: { massKg: number; densityKgM3: number }) {
  const exact = (extras.physics ?? {}) as Record<string, unknown>;
  const choose = (key: 'massKg' | 'densityKgM3') => {
    const value = exact[key];
    return typeof value === 'number' && Math.abs(value / rounded[key] - 1) < 1e-3 ? value : rounded[key];
  };
  return { massKg: choose('massKg'), densityKgM3: choose('densityKgM3') };
}
