import { measureBox } from '@tangible/geometry';
import type { StageContext } from '../define-stage.ts';
import { type ReadGlb, readGlb } from '../formats/gltf/read-glb.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetReport, Check } from '../report.ts';
import { findLimits } from '../request/find-limits.ts';
import { measureHangingTilt, tellRest } from '../stand/tell-rest.ts';
import type { AssetFile } from '../types.ts';
import { deferRejection } from '../utilities/defer-rejection.ts';
import type { Workpiece } from '../workpiece.ts';
import { buildReport } from './build-report.ts';
import { checkDrop } from './check-drop.ts';
import { checkFiles } from './check-files.ts';
import { checkPlace } from './check-place.ts';
import type { ReportOrigin } from './describe-origin.ts';
import { decodeTextures, drawPreview } from './draw-preview.ts';
import { measureMesh } from './measure-mesh.ts';
import { measurePhysics } from './measure-physics.ts';

export type InspectInput = Pick<Workpiece, 'request' | 'files' | 'robots' | 'trial' | 'size' | 'body' | 'looks'> & {
  origin: ReportOrigin;
  /** Whether its pictures fit together; none for an asset of one picture. */
  pictureChecks: Check[];
  /** A PNG that shows the asset as it is now, if there is one. */
  preview?: Uint8Array;
};

/**
 * Reads the written files back and measures the actual output, not the intention: the mesh of the GLB, the MJCF dropped
 * in MuJoCo, the headers of the rest. Renders the preview from the same bytes unless it has one.
 */
export async function inspectFiles(
  { request, files, robots, trial, size, body, looks, origin, pictureChecks, preview: drawn }: InspectInput,
  { platform, signal, reportProgress }: Pick<StageContext, 'platform' | 'signal' | 'reportProgress'>,
): Promise<Pick<Workpiece, 'report' | 'reportFiles'>> {
  const written = files.find(({ path }) => path === 'model.glb');
  if (!written) throw new Error('There is no model.glb to inspect');
  if (!areTheSame(robots, [...listFolder(files, 'mjcf'), ...listFolder(files, 'urdf')])) {
    throw new Error('MuJoCo tried other files than those that were written');
  }
  const glb = await readGlb(written.bytes);
  const pictures = drawn ?? deferRejection(decodeTextures(glb, platform));

  const textures = await readTextures(glb, platform);
  const textureSidePx = Math.max(
    ...textures.map((texture) => (texture ? Math.max(texture.widthPx, texture.heightPx) : 0)),
  );
  const measured = measureMesh({ glb, textureSidePx, size, limits: findLimits(request) });
  reportProgress(0.4);
  signal.throwIfAborted();

  const preview: AssetFile = {
    path: 'preview.png',
    mime: 'image/png',
    bytes: pictures instanceof Uint8Array ? pictures : await drawPreview(glb, await pictures, platform),
  };
  reportProgress(0.8);
  const { dropTest, placeTest, hullVolumeM3, urdfLoaded } = await trial;
  signal.throwIfAborted();
  const rest = {
    kind: placeTest?.stands ? ('stands' as const) : tellRest(body),
    hangingDegrees: measureHangingTilt(body),
  };
  const { rotation, colliders } = origin.edits ?? {};
  const checks = [
    ...measured.checks,
    ...measurePhysics({
      body,
      solid: measured.solid,
      hullVolumeM3,
      box: measureBox(glb.positions),
      longestSideM: Math.max(...measured.sidesM),
      ...(colliders?.kind === 'hulls' && { colliderCountMax: colliders.countMax }),
    }),
    ...pictureChecks,
    ...checkDrop(dropTest, measured.sidesM[1]),
    // A user who turns an asset decides on its pose, as with an uploaded model.
    ...checkPlace(placeTest, rotation ? 'model' : origin.method, rest),
    ...checkFiles(files, measured.topology.triangleCount, urdfLoaded),
  ];
  const { roughnessMean, metallicMean, source } = looks;
  const report = buildReport({
    origin,
    body,
    measured,
    texture: textures[0],
    materials: { normal: textures[1], orm: textures[2], roughnessMean, metallicMean, source },
    dropTest,
    placeTest: placeTest && { ...placeTest, meant: rest.kind },
    files: [...files, preview],
    checks,
  });
  return { report, reportFiles: [writeReport(report), preview] };
}

function writeReport(report: AssetReport): AssetFile {
  const bytes = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
  return { path: 'report.json', mime: 'application/json', bytes };
}

/** The files in a folder of an asset. */
export function listFolder(files: readonly AssetFile[], folder: string): AssetFile[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`));
}

/** Whether two lists contain the same files, in any order. */
function areTheSame(some: readonly AssetFile[], others: readonly AssetFile[]): boolean {
  return some.length === others.length && some.every((file) => others.includes(file));
}

type TextureFacts = { widthPx: number; heightPx: number; mime: string };

/** Base colour, normals and the packed map, by their headers alone. */
async function readTextures(
  { texture, normalMap, orm }: ReadGlb,
  platform: Platform,
): Promise<[TextureFacts, TextureFacts | null, TextureFacts | null]> {
  const read = async ({ bytes, mime }: ReadGlb['texture']): Promise<TextureFacts> => {
    const { width, height } = await platform.readImageSize(bytes);
    return { widthPx: width, heightPx: height, mime };
  };
  return [await read(texture), normalMap && (await read(normalMap)), orm && (await read(orm))];
}
