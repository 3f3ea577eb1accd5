import { toModelError } from '../../packages/viewer/src/model/model-error.ts';
import { readReport } from '../../packages/viewer/src/model/report.ts';
import { unpackModel } from '../../packages/viewer/src/model/unpack-model.ts';
import { describeGlb, makeArchives, packGlb } from '../make-models.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { mutateTree } from '../mutate-tree.ts';
import type { FuzzTarget } from '../target.ts';
import { makePictures } from './pictures.ts';

const REPORT = {
  passed: true,
  checks: [{ name: 'mesh-closed', value: true, threshold: 'closed', verdict: 'pass', unit: null }],
  physics: { massKg: 1, centreOfMassM: [0, 0, 0], inertiaKgM2: [1, 1, 1, 0, 0, 0], dynamicFriction: 0.5 },
  dropTest: {
    passed: true,
    problem: null,
    settledS: 1,
    penetrationM: 0,
    trajectory: [{ timeS: 0, position: [0, 1, 0], rotation: [0, 0, 0, 1] }],
  },
  guidance: { name: 'mug', size: { guidedM: 0.1, estimateM: 0.2, verdict: 'warn' } },
};

/** The viewer's input: the ZIP of an asset from any source, and the report in it. */
export const viewer: FuzzTarget = {
  name: 'viewer',
  async open() {
    const [picture] = await makePictures();
    const { json, binary } = describeGlb(picture!);
    const corpus = makeArchives(packGlb(json, binary), picture!);
    return {
      async run(random) {
        const report = readReport(JSON.stringify(mutateTree(random, REPORT)));
        if (report && !Array.isArray(report.checks)) throw new Error('a report without a list of checks');
        try {
          const { glb, hulls } = unpackModel(mutateBytes(random, corpus));
          if (!(glb instanceof Uint8Array) || !Array.isArray(hulls)) throw new TypeError('a model without a GLB');
          return 'accepted';
        } catch (error) {
          if (error instanceof TypeError || !toModelError(error).message) throw error;
          return 'refused';
        }
      },
    };
  },
};
