import { renderMesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { readGlb } from '../formats/read-glb.ts';
import { measureAsset } from '../measure-asset.ts';
import type { AssetReport } from '../report.ts';

/** A three-quarter view from a little above shows front, side and top. */
const PREVIEW = { widthPx: 512, heightPx: 512, yawDegrees: -28, pitchDegrees: 16 };

/**
 * Reads the written GLB back and measures what a user would get, not what was meant. Renders the preview from the
 * same bytes.
 */
export const inspectAsset = defineStage({
  name: 'inspect-asset',
  weight: 5,
  needs: ['files', 'size', 'provenance', 'request', 'subject'],
  adds: ['report', 'reportFiles'],
  async run({ files, size, provenance, request, subject }, { platform, reportProgress }) {
    const written = files.find(({ path }) => path === 'model.glb');
    if (!written) throw new Error('There is no model.glb to inspect');
    const glb = await readGlb(written.bytes);
    const texture = await platform.decodeImage(glb.texture.bytes);
    const { checks, solid, topology, sidesM } = measureAsset({ ...glb, texture }, size.longestSideM, request.level);
    reportProgress(0.4);

    const report: AssetReport = {
      version: 1,
      name: request.name?.trim() || 'model',
      method: provenance.method,
      model: provenance.model,
      level: request.level,
      formats: [...new Set(['glb' as const, ...request.formats])],
      seed: request.seed ?? 0,
      subject: {
        source: subject.source,
        coverage: round(subject.share),
        othersCount: subject.othersCount,
        touchesBorder: subject.touchesBorder,
      },
      size: {
        source: size.source,
        factor: size.source === 'estimated' && provenance.sizeFactor !== null ? round(provenance.sizeFactor) : null,
        widthM: round(sidesM[0]),
        heightM: round(sidesM[1]),
        depthM: round(sidesM[2]),
      },
      up: provenance.up && [round(provenance.up[0]), round(provenance.up[1]), round(provenance.up[2])],
      mesh: {
        triangleCount: topology.triangleCount,
        vertexCount: topology.vertexCount,
        volumeM3: round(solid.volume),
        areaM2: round(solid.area),
        centreOfMassM: [round(solid.centre[0]), round(solid.centre[1]), round(solid.centre[2])],
        eulerCharacteristic: topology.eulerCharacteristic,
      },
      texture: { widthPx: texture.width, heightPx: texture.height, mime: glb.texture.mime },
      checks,
      passed: checks.every(({ verdict }) => verdict !== 'fail'),
    };

    const preview = await platform.encodePng(renderMesh({ ...glb, texture }, PREVIEW));
    const json = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
    return {
      report,
      reportFiles: [
        { path: 'report.json', mime: 'application/json', bytes: json },
        { path: 'preview.png', mime: 'image/png', bytes: preview },
      ],
    };
  },
});

/** Six digits: as many as single precision holds. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
