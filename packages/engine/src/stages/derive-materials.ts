import { type Mesh, measureEdgeLength } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { bakeModelMaps } from '../materials/bake-model-maps.ts';
import { bakeNormals } from '../materials/bake-normals.ts';
import { type BackNormals, weighBackNormals } from '../materials/blend-back-normals.ts';
import { chooseMapSide } from '../materials/choose-map-side.ts';
import { computeAmbientOcclusion } from '../materials/compute-ambient-occlusion.ts';
import { estimateFinish } from '../materials/estimate-finish.ts';
import { packOrm } from '../materials/pack-orm.ts';
import type { SurfaceVisibility } from '../texture/compute-visibility.ts';
import type { RgbaImage } from '../types.ts';
import type { MaterialMaps, ModelPaint, PicturePaint, UnwrappedMesh } from '../workpiece.ts';

/**
 * Normals come from a mesh and occlusion from its vertices, neither of which is as fine as a picture. Half the base
 * colour's side shows the same normals by eye, and saves a low asset 0.8 s of CPU time.
 */
const NORMAL_SIDE_PX_MAX = 3072;
const ORM_SIDE_PX_MAX = 2048;

/** Makes the maps of a physically based material from the baked texture and from the shape. */
export const deriveMaterials = defineStage({
  name: 'derive-materials',
  weight: 3,
  needs: ['baked', 'solid', 'reduced', 'unwrapped', 'paint'],
  adds: ['materials', 'looks'],
  async run({ baked, solid, reduced, unwrapped, paint }, { reportProgress, signal }) {
    const occlusion = computeAmbientOcclusion(reduced);
    signal.throwIfAborted();
    reportProgress(0.4);
    const maps =
      paint.kind === 'picture'
        ? derivePictureMaps(reduced, solid, unwrapped, paint, baked.seen!, occlusion)
        : deriveModelMaps(unwrapped, paint, occlusion);
    const { roughnessMean, metallicMean, source } = maps;
    return { materials: { baseColour: baked.colour, ...maps }, looks: { roughnessMean, metallicMean, source } };
  },
});

type Maps = Omit<MaterialMaps, 'baseColour'>;

function derivePictureMaps(
  reduced: Mesh,
  solid: Mesh,
  unwrapped: UnwrappedMesh,
  paint: PicturePaint,
  seen: SurfaceVisibility,
  occlusion: Float32Array,
): Maps {
  const { roughness, metallic, source } = estimateFinish(reduced, seen, paint);
  const { camera, backNormals } = paint;
  const back = backNormals ? weighBackNormals(reduced, seen, camera, backNormals) : null;
  const ormSidePx = chooseMapSide(unwrapped, measureEdgeLength(reduced), ORM_SIDE_PX_MAX);
  return {
    normal: deriveNormals(unwrapped, reduced, solid, back),
    orm: packOrm(unwrapped, { occlusion, roughness, metallic }, ormSidePx),
    roughnessMean: mean(roughness),
    metallicMean: mean(metallic),
    source,
  };
}

function deriveModelMaps(unwrapped: UnwrappedMesh, paint: ModelPaint, occlusion: Float32Array): Maps {
  const maps = bakeModelMaps(unwrapped, paint, occlusion, chooseMapSide(unwrapped, 0, NORMAL_SIDE_PX_MAX));
  return {
    ...maps,
    roughnessMean: meanChannel(maps.orm, 1),
    metallicMean: meanChannel(maps.orm, 2),
    source: 'model',
  };
}

/** A mesh that was not reduced has nothing to add to its own normals; the network may have. */
function deriveNormals(unwrapped: UnwrappedMesh, reduced: Mesh, solid: Mesh, back: BackNormals | null): RgbaImage {
  if (!back && solid.indices.length === reduced.indices.length) return fillPlain([128, 128, 255, 255]);
  const sidePxMax = Math.min(NORMAL_SIDE_PX_MAX, unwrapped.sidePx / 2);
  return bakeNormals(unwrapped, solid, chooseMapSide(unwrapped, measureEdgeLength(solid), sidePxMax), back);
}

function fillPlain(colour: readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(4 * 4 * 4);
  for (let i = 0; i < data.length; i++) data[i] = colour[i % 4]!;
  return { data, width: 4, height: 4 };
}

function meanChannel({ data }: RgbaImage, channel: number): number {
  let sum = 0;
  for (let i = channel; i < data.length; i += 4) sum += data[i]!;
  return sum / (255 * (data.length / 4));
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
