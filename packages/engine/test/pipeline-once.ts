// Stands for pipeline.ts in servers and commands that tests start (see remember-predictions.mjs and
// bundle-programs.ts): what a low asset is before it gets its size, name and formats is made once in a run for all
// requests that agree in what its stages have read, and taken from SURFACES_DIR after that. Test files ask for the same
// few pictures with other names and formats; each would take 4 s of CPU time. Tests of the engine itself do without.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { AnyStage } from '../src/define-stage.ts';
import { PIPELINE as STAGES } from '../src/pipeline.ts';
import type { AssetRequest } from '../src/types.ts';
import type { Workpiece } from '../src/workpiece.ts';

export { BASELINE_PIPELINE, FINISHING } from '../src/pipeline.ts';

/** The last stage that is remembered: of those after it, the first reads the size. */
const LAST = 'derive-materials';

interface Run {
  /** The request, which notes what is read of it. */
  watched: AssetRequest;
  read: Set<keyof AssetRequest>;
  added: Partial<Workpiece>;
  /** What was found of an earlier run. */
  kept: Partial<Workpiece> | null;
}

const folder = process.env.SURFACES_DIR;
export const PIPELINE = folder ? rememberSurfaces(STAGES, folder) : STAGES;

function rememberSurfaces(stages: readonly AnyStage[], folder: string): readonly AnyStage[] {
  const end = stages.findIndex(({ name }) => name === LAST) + 1;
  const needed = new Set<string>(
    stages
      .slice(end)
      .flatMap(({ needs, wants = [], prefetch = [] }) => [...needs, ...wants, ...prefetch.flatMap((one) => one.needs)]),
  );
  const runs = new WeakMap<AssetRequest, Run>();

  const remember = (stage: AnyStage, index: number): AnyStage => ({
    ...stage,
    async run(piece: never, context) {
      const { request } = piece as Pick<Workpiece, 'request'>;
      if (request.level !== 'low') return stage.run(piece, context);
      const run = runs.get(request) ?? (await begin(folder, request));
      runs.set(request, run);
      const isLast = index === end - 1;
      if (run.kept) return isLast ? run.kept : {};
      const added = await stage.run({ ...(piece as object), request: run.watched } as never, context);
      Object.assign(run.added, added);
      if (isLast) await keep(folder, request, run, needed);
      return added;
    },
  });
  return stages.map((stage, index) => (index < end ? remember(stage, index) : stage));
}

async function begin(folder: string, request: AssetRequest): Promise<Run> {
  const read = new Set<keyof AssetRequest>();
  const watched = new Proxy(request, {
    get(target, key) {
      read.add(key as keyof AssetRequest);
      return Reflect.get(target, key);
    },
    ownKeys() {
      throw new Error('a stage reads the whole request: then it cannot be known what its result depends on');
    },
  });
  return { watched, read, added: {}, kept: await find(folder, request) };
}

/** The result of a run whose stages read only what is the same in this request. */
async function find(folder: string, request: AssetRequest): Promise<Partial<Workpiece> | null> {
  const hashes = new Map<string, string>();
  const hashOnce = (key: string) => {
    if (!hashes.has(key)) hashes.set(key, hash(request[key as keyof AssetRequest]));
    return hashes.get(key);
  };
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.json'))) {
    const read: Record<string, string> = JSON.parse(await readFile(join(folder, name), 'utf8'));
    const isSame = Object.entries(read).every(([key, value]) => hashOnce(key) === value);
    if (isSame) return deserialize(await readFile(join(folder, name.replace('.json', ''))));
  }
  return null;
}

async function keep(folder: string, request: AssetRequest, { read, added }: Run, needed: Set<string>): Promise<void> {
  const file = join(folder, randomUUID());
  const kept = Object.fromEntries(Object.entries(added).filter(([key]) => needed.has(key)));
  await writeFile(file, serialize(kept));
  const hashes = Object.fromEntries([...read].map((key) => [key, hash(request[key])]));
  await writeFile(`${file}.draft`, JSON.stringify(hashes));
  await rename(`${file}.draft`, `${file}.json`);
}

const hash = (value: unknown) => createHash('sha256').update(serialize(value)).digest('hex');
