import { buildHull, listExtremePoints, measureBox, measureSolid, renderMesh } from '@tangible/geometry';
import { defineAhead, defineStage } from '../define-stage.ts';
import { writeMjcfModel } from '../formats/mjcf.ts';
import { type ReadGlb, readGlb } from '../formats/read-glb.ts';
import { buildReport } from '../inspect/build-report.ts';
import { checkDrop } from '../inspect/check-drop.ts';
import { checkFiles } from '../inspect/check-files.ts';
import { measureMesh } from '../inspect/measure-mesh.ts';
import { measurePhysics } from '../inspect/measure-physics.ts';
import type { AssetFile, Platform } from '../types.ts';

/** A three-quarter view from a little above shows front, side and top. */
const PREVIEW = { widthPx: 512, heightPx: 512, yawDegrees: -28, pitchDegrees: 16, fill: 0.82, ground: true };
/** The preview needs no more of a texture, and a large JPEG is reduced while it is decoded. */
const PREVIEW_TEXTURE_PX = 1024;

/** Directions in which the body's outline is taken for the drop and for its convex hull. */
const OUTLINE_COUNT = 256;

/** Opens MuJoCo while the files are written. */
const openPhysics = defineAhead({
  needs: ['body'],
  adds: [],
  async run(_, { platform, signal }) {
    await platform.beside('open-physics', null, signal);
    return {};
  },
});

/**
 * Reads the written files back and measures what a user would get, not what was meant: the mesh of the GLB, the MJCF
 * dropped in MuJoCo, the headers of the rest. Renders the preview from the same bytes.
 */
export const inspectAsset = defineStage({
  name: 'inspect-asset',
  weight: 4,
  ahead: openPhysics,
  needs: ['files', 'size', 'provenance', 'request', 'body', 'materials', 'repairs'],
  wants: ['subject'],
  adds: ['report', 'reportFiles'],
  async run(
    { files, size, provenance, request, body, materials, repairs, subject },
    { platform, signal, reportProgress },
  ) {
    const written = files.find(({ path }) => path === 'model.glb');
    if (!written) throw new Error('There is no model.glb to inspect');
    const glb = await readGlb(written.bytes);
    const box = measureBox(glb.positions);
    const heightM = box.max[1] - box.min[1];
    const outline = listExtremePoints(glb.positions, OUTLINE_COUNT);
    const mjcf = listFolder(files, 'mjcf');
    const tried = platform.beside(
      'try-in-mujoco',
      {
        drop: {
          files: mjcf.length > 0 ? mjcf : writeMjcfModel({ ...body, name: request.name ?? '' }, { visual: false }),
          outline,
          heightM,
        },
        urdf: listFolder(files, 'urdf'),
      },
      signal,
    );
    // Somebody listens while the rest is measured, or an early error would end the process.
    tried.catch(() => {});

    const textures = await readTextures(glb, platform);
    const textureSidePx = Math.max(
      ...textures.map((texture) => (texture ? Math.max(texture.widthPx, texture.heightPx) : 0)),
    );
    const measured = measureMesh({ glb, textureSidePx, size, level: request.level });
    reportProgress(0.4);
    signal.throwIfAborted();

    const preview: AssetFile = { path: 'preview.png', mime: 'image/png', bytes: await renderPreview(glb, platform) };
    reportProgress(0.8);
    const { dropTest, urdfLoaded } = await tried;
    signal.throwIfAborted();
    const checks = [
      ...measured.checks,
      ...measurePhysics({
        body,
        solid: measured.solid,
        hullVolumeM3: measureSolid(buildHull(outline, { vertexCountMax: OUTLINE_COUNT })).volume,
        box,
        longestSideM: Math.max(...measured.sidesM),
      }),
      ...checkDrop(dropTest, heightM),
      ...checkFiles(files, measured.topology.triangleCount, urdfLoaded),
    ];
    const report = buildReport({
      request,
      provenance,
      subject,
      size,
      body,
      measured,
      texture: textures[0],
      materials: {
        normal: textures[1],
        orm: textures[2],
        roughnessMean: materials.roughnessMean,
        metallicMean: materials.metallicMean,
        source: materials.source,
      },
      dropTest,
      repairs,
      files: [...files, preview],
      checks,
    });
    const json = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
    return { report, reportFiles: [{ path: 'report.json', mime: 'application/json', bytes: json }, preview] };
  },
});

function listFolder(files: readonly AssetFile[], folder: string): AssetFile[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`));
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

async function renderPreview(glb: ReadGlb, platform: Platform): Promise<Uint8Array> {
  const decode = ({ bytes }: ReadGlb['texture']) => platform.decodeImage(bytes, { sidePxMax: PREVIEW_TEXTURE_PX });
  const rendered = renderMesh(
    {
      ...glb,
      texture: await decode(glb.texture),
      ...(glb.normalMap ? { normalMap: await decode(glb.normalMap) } : { normalMap: undefined }),
      ...(glb.orm ? { orm: await decode(glb.orm) } : { orm: undefined }),
    },
    PREVIEW,
  );
  return platform.encodePng(rendered);
}
