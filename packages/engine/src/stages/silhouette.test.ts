import type { Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { readPicture } from '../../test/support.ts';
import { cropCoverage } from '../frustum/crop-subject.ts';
import { type CropCamera, project } from '../frustum/frustum.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { runPipeline } from '../run-pipeline.ts';
import type { Workpiece } from '../workpiece.ts';
import { extractSurface } from './extract-surface.ts';
import { inferShape } from './infer-shape.ts';
import { isolateSubject } from './isolate-subject.ts';
import { prepareImage } from './prepare-image.ts';
import { reconstructSolid } from './reconstruct-solid.ts';

const STAGES = [prepareImage, isolateSubject, inferShape, reconstructSolid, extractSurface];
const SIDE_PX = 400;

/** The pixels of the crop that a mesh covers. */
function drawSilhouette({ positions, indices }: Mesh, camera: CropCamera): Uint8Array {
  const covered = new Uint8Array(SIDE_PX * SIDE_PX);
  const place = (v: number) => {
    const [u, w] = project(camera, positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!);
    return [((u + 1) / 2) * SIDE_PX - 0.5, ((w + 1) / 2) * SIDE_PX - 0.5] as const;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const [[ax, ay], [bx, by], [cx, cy]] = [place(indices[i]!), place(indices[i + 1]!), place(indices[i + 2]!)];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    for (let y = Math.ceil(Math.min(ay, by, cy)); y <= Math.max(ay, by, cy); y++) {
      for (let x = Math.ceil(Math.min(ax, bx, cx)); x <= Math.max(ax, bx, cx); x++) {
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        if (wa >= 0 && wb >= 0 && wa + wb <= 1) covered[y * SIDE_PX + x] = 1;
      }
    }
  }
  return covered;
}

for (const name of ['mug.png', 'chair.png', 'bottle.png']) {
  test(`seen from its camera, ${name} has the outline of the picture`, async () => {
    const request = { image: await readPicture(name), level: 'low' as const, formats: [] };
    const results = ['surface', 'reconstructed', 'subject'] as const;
    const { piece } = await runPipeline(STAGES, { request }, results, { platform: nodePlatform });
    const { surface, reconstructed, subject } = piece as Pick<Workpiece, (typeof results)[number]>;
    const seen = drawSilhouette(surface, reconstructed.camera);
    const meant = cropCoverage(subject.coverage, reconstructed.frame, SIDE_PX).values;
    let both = 0;
    let either = 0;
    for (let i = 0; i < seen.length; i++) {
      if (seen[i] === 1 && meant[i]! >= 0.5) both++;
      if (seen[i] === 1 || meant[i]! >= 0.5) either++;
    }
    expect(both / either).toBeGreaterThan(0.97);
  });
}
