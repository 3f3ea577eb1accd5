import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PLACE_RULES } from '@tangible/drop-test';
import type { AssetReport } from '@tangible/engine';
import { compareInertia } from './compare-inertia.ts';
import { listAssets, makeAssets } from './make-assets.ts';
import { measureRest } from './measure-rest.ts';
import { preparePlacement } from './placement.ts';
import { printRows, type RampRow, type SimulatorRow, summariseRamps, summariseRest } from './print-table.ts';
import { tryRamp } from './try-ramp.ts';
import { prepareWays } from './ways.ts';

const OUT = new URL('../results/simulators.json', import.meta.url);

const { values } = parseArgs({
  options: { assets: { type: 'string' }, only: { type: 'string' }, out: { type: 'string' } },
});

/** Sets the assets of the gallery down in MuJoCo, Bullet and DART and compares how they rest. */
async function benchSimulators(scratch: string): Promise<void> {
  const ways = prepareWays(scratch);
  const folder = values.assets ?? join(scratch, 'assets');
  const names = values.assets ? await listAssets(folder) : await makeAssets(folder);
  const rows: SimulatorRow[] = [];
  const ramps: RampRow[] = [];
  const assets = [];
  for (const asset of names.filter((name) => !values.only || values.only.split(',').includes(name))) {
    const path = join(folder, asset);
    const placement = await preparePlacement(path, PLACE_RULES.seconds);
    const { placeTest }: AssetReport = JSON.parse(await readFile(join(path, 'report.json'), 'utf8'));
    assets.push({
      asset,
      report: placeTest,
      colliders: placement.body.hulls.length,
      ...compareInertia(placement.body),
    });
    for (const [simulator, place] of Object.entries(ways.rest)) {
      const rest = measureRest(await place(placement), placement.corners, placement.centre);
      rows.push({ asset, simulator, rest });
      console.log(printRows(rows.slice(-1)).split('\n').at(-1));
    }
    for (const [simulator, place] of Object.entries(ways.ramp)) {
      ramps.push({ asset, simulator, ramp: await tryRamp(path, place) });
    }
  }
  if (rows.length === 0) throw new Error(`There is no asset called ${values.only}`);
  const summary = { rest: summariseRest(rows), ramps: summariseRamps(ramps) };
  console.log(`\n${printRows(rows)}\n`);
  console.log(JSON.stringify(summary, round, 1));
  const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, summary, assets, rows, ramps };
  await writeFile(values.out ?? OUT, `${JSON.stringify(page, round, 1)}\n`);
}

/** Four digits are enough for every value here. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

const scratch = await mkdtemp(join(tmpdir(), 'tangible-simulators-'));
try {
  await benchSimulators(scratch);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
process.exit();
