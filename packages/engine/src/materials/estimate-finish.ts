import { clamp, type Field, type Mesh, sampleField } from '@tangible/geometry';
import type { SurfaceVisibility } from '../texture/compute-visibility.ts';
import { spreadValues } from '../texture/spread-values.ts';
import type { MaterialMaps, PicturePaint } from '../workpiece.ts';

/** Without a prediction of the network: not metal, neither mirror nor chalk. */
const ROUGHNESS = 0.8;
const METALLIC = 0;

/** A mirror shows the renderer's surroundings, which are mostly wrong; and nothing is rougher than 1. */
const ROUGHNESS_MIN = 0.2;
/** Objects are metal or not: an uncertain prediction is moved to one of the two. */
const METAL_FROM = 0.35;
const METAL_FULL = 0.75;

const SEEN_MIN = 0.5;

export interface Finish {
  /** Per vertex, 0 to 1. */
  roughness: Float32Array;
  metallic: Float32Array;
  source: MaterialMaps['source'];
}

/** The roughness and metallic value of each vertex: the network's for visible surfaces, spread over the rest. */
export function estimateFinish(mesh: Mesh, seen: SurfaceVisibility, paint: PicturePaint): Finish {
  const count = seen.weights.length;
  const { roughness, metallic } = paint;
  return {
    roughness: roughness
      ? spreadField(mesh, seen, roughness).map((value) => clamp(value, ROUGHNESS_MIN, 1))
      : new Float32Array(count).fill(ROUGHNESS),
    metallic: metallic ? spreadField(mesh, seen, metallic).map(decideMetal) : new Float32Array(count).fill(METALLIC),
    source: roughness || metallic ? 'network' : 'assumed',
  };
}

function decideMetal(value: number): number {
  const t = clamp((value - METAL_FROM) / (METAL_FULL - METAL_FROM), 0, 1);
  return t * t * (3 - 2 * t);
}

function spreadField(mesh: Mesh, { places, weights }: SurfaceVisibility, field: Field): Float32Array {
  const values = new Float32Array(weights.length);
  const isKnown = new Uint8Array(weights.length);
  for (let v = 0; v < values.length; v++) {
    if (weights[v]! < SEEN_MIN) continue;
    const value = sampleField(field, places[v * 2]!, places[v * 2 + 1]!);
    if (!Number.isFinite(value)) continue;
    values[v] = value;
    isKnown[v] = 1;
  }
  spreadValues(mesh, values, isKnown, { width: 1, rounds: 8 });
  return values;
}
