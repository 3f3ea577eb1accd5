import { nodePlatform } from '@tangible/engine/node';
import { createRandom } from '@tangible/geometry';
import { Engine } from './engine.ts';
import type { EngineAnswer } from './engine-process.ts';
import { measureObject } from './measure/measure-object.ts';
import type { Row } from './measure/measures.ts';
import { readGlb } from './measure/read-glb.ts';
import { JOINED, readJoined, readOptions } from './options.ts';
import { drawStrip, type Strip, writeSheets } from './render/contact-sheet.ts';
import { joinResults } from './results/join-results.ts';
import { printPublished, printTable } from './results/print-table.ts';
import { type Failure, type SetResults, writeResults } from './results/write-results.ts';
import { takeSides } from './take-sides.ts';
import { openSet, type SetName } from './truth/open-set.ts';
import { seedOf } from './truth/view.ts';

const FAILURES_MAX = 3;
/** Of the engine's report: together they say that a mesh is watertight. */
const CLOSED_CHECKS = new Set(['boundary-edges', 'non-manifold-edges', 'non-manifold-vertices', 'flipped-edges']);

/**
 * The similarity of the engine's assets to held-out objects of known shape: one picture is rendered of each, passed to
 * the engine like a user's, and the written GLB is compared with the object. See README.md for the protocol.
 */
const joined = orExit(() => readJoined(process.argv.slice(2)));
if (joined.files.length > 0) {
  await joinResults(joined.files, joined.out);
  console.log(`Written to ${joined.out}`);
  process.exit();
}
const options = orExit(() => readOptions(process.argv.slice(2)));
const results: SetResults[] = [];
for (const set of options.sets) results.push(await measureSet(set));
if (results.every(({ engines }) => engines.every(({ rows }) => rows.length === 0))) {
  console.error(`Nothing was measured: there are no objects in ${options.dataDir}, or the engine made no asset.`);
  process.exit(1);
}
for (const { set, engines } of results) printTable(set, engines);
printPublished();
console.log(`Written to ${options.out}`);
if (options.isWhole) {
  await joinResults([options.out], JOINED);
  console.log(`Written to ${JOINED}, which the site shows`);
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function measureSet(set: SetName): Promise<SetResults> {
  const { count, objects } = await openSet(set, options);
  const engines = options.engines.map(({ label }) => ({
    name: label,
    rows: [] as Row[],
    failures: [] as Failure[],
    strips: [] as Strip[],
  }));
  using running = new DisposableStack();
  const processes = new Map(options.engines.map((choice) => [choice.label, running.use(new Engine(choice))]));

  let done = 0;
  for await (const { name: object, staged, metresPerUnit } of objects) {
    const image = await nodePlatform.encodePng(staged.picture);
    const sides = await takeSides(options.engines, { name: object, staged, seed: options.seed });
    done++;
    for (const { name, rows, failures, strips } of engines) {
      // Without its weights a network fails on every object, so one failure is enough.
      if (rows.length === 0 && failures.length >= FAILURES_MAX) continue;
      const said = `${set} ${done}/${count} ${name} ${object}:`;
      try {
        const start = performance.now();
        const answer = await processes.get(name)!.run(image, options.level, sides.get(name));
        if (!answer.glb || !answer.report) throw new Error(answer.error);
        const asset = await readGlb(answer.glb);
        const scores = measureObject(asset, staged, {
          up: answer.report.up,
          metresPerUnit,
          // Its own, so that no engine's points depend on which others ran before.
          random: createRandom(seedOf(options.seed + 1, object)),
        });
        rows.push(toRow(object, answer, scores));
        if (options.sheetDir) strips.push(drawStrip(object, scores.icp.f10, asset, staged));
        const seconds = (performance.now() - start) / 1000 - answer.seconds;
        const f10 = `F@0.1 ${scores.box.f10.toFixed(3)} / ${scores.icp.f10.toFixed(3)}`;
        console.log(`${said} ${f10}, ${answer.seconds.toFixed(1)} s made, ${seconds.toFixed(1)} s measured`);
      } catch (error) {
        // One object that cannot be made or measured is a result too, and must not end the run.
        failures.push({ object, error: (error as Error).message });
        console.log(`${said} ${(error as Error).message}`);
      }
    }
    // After each object: a whole run takes hours on a busy machine, and a partial one can be merged.
    await writeResults(options, [...results, { set, engines }]);
  }
  if (options.sheetDir) {
    for (const { name, strips } of engines) await writeSheets(options.sheetDir, `${set}-${name}`, strips);
  }
  return { set, engines };
}

function toRow(object: string, { report, seconds, peakMib }: EngineAnswer, scores: Row['scores']): Row {
  const { method, model, checks, passed, mesh, repairs } = report!;
  return {
    object,
    method: model ? `${method} (${model.name} ${model.version})` : method,
    scores,
    seconds,
    peakMib,
    triangles: mesh.triangleCount,
    openEdges: repairs.boundaryEdgeCount,
    isWatertight: checks.every(({ name, verdict }) => !CLOSED_CHECKS.has(name) || verdict === 'pass'),
    dropped: checks.every(({ name, verdict }) => !name.startsWith('drop-') || verdict === 'pass'),
    passed,
  };
}
