import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { listObjects, readObjects } from '../quality/truth/read-pack.ts';
import { COMPACT, packPrediction } from './frozen-prediction.ts';
import { freezeObject } from './read-held-out.ts';

/**
 * Freezes what the network predicts for some held-out objects without rights (CC0), as further fixtures for the reconstruction:
 *
 *     node benchmarks/reconstruct/freeze-objects.ts --data DIR
 *
 * Run it again when the network changes.
 */
const OBJECTS: Record<string, string> = {
  // One of its legs is hidden.
  nightstand: 'quaternius__house_interior_pack_NightStand_1',
  // Thin parts one behind the other.
  ladder: 'kaykit__ladder',
  // A heavy head above a small foot.
  'drill-press': 'polyhaven__workshop_tools_drill_press_01',
  // A basin on two legs and a wheel.
  wheelbarrow: 'basemesh__wooden_wheelbarrow',
};
const FOLDER = new URL('../../fixtures/predictions/', import.meta.url);
const POINTS = 2000;

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) {
  console.error('--data is missing: the folder that holds the objects');
  process.exit(1);
}
const names = new Map(Object.entries(OBJECTS).map(([name, object]) => [object, name]));
const entries = (await listObjects(values.data, 'varied')).filter((entry) => names.has(entry.name));
for await (const object of readObjects(entries)) {
  const name = names.get(object.name)!;
  const bytes = packPrediction({ ...(await freezeObject(object, 'varied', POINTS)), name }, COMPACT);
  await writeFile(new URL(`${name}.br`, FOLDER), bytes);
  console.log(`${name.padEnd(12)} ${bytes.length} bytes`);
}
