// Stands for pipeline.ts in servers and commands that tests start (see remember-predictions.mjs and
// bundle-programs.ts). Test files ask for the same few pictures again and again; what a request gives is computed once
// in a run and taken from SURFACES_DIR after that, if it agrees with an earlier one
// - in all that any stage has read: the whole asset, which takes 7 s of CPU time;
// - in what the stages up to the materials have read, at the low level: what they gave. Names and formats are read later.
// Tests of the engine itself do without.
import type { AnyPrefetch, AnyStage, StageContext } from '../src/define-stage.ts';
import { BASELINE_PIPELINE as BASELINE_STAGES, PIPELINE as STAGES } from '../src/pipeline.ts';
import type { AssetRequest } from '../src/types.ts';
import type { Workpiece } from '../src/workpiece.ts';
import { type Kept, keepAsset, keepSurface, openRecords, type Records } from './records.ts';
import { type Watch, watchRequest } from './watch-request.ts';

export { FINISHING } from '../src/pipeline.ts';

/** The last stage whose results are remembered apart: of those after it, the first reads the size. */
const LAST = 'derive-materials';

interface Run {
  records: Records;
  /** The request, for the stages up to the materials and for those after them. */
  early: Watch;
  late: Watch;
  /** What the early stages gave. */
  added: Partial<Workpiece>;
  /** What was found of earlier runs. */
  surface: Kept | null;
  asset: Kept | null;
}

const folder = process.env.SURFACES_DIR;
export const PIPELINE = folder ? rememberRuns(STAGES, 'network', folder) : STAGES;
export const BASELINE_PIPELINE = folder ? rememberRuns(BASELINE_STAGES, 'baseline', folder) : BASELINE_STAGES;

type Context = Pick<StageContext, 'platform'>;

function rememberRuns(stages: readonly AnyStage[], pipeline: string, folder: string): readonly AnyStage[] {
  const end = stages.findIndex(({ name }) => name === LAST) + 1;
  const needed = new Set<string>(
    stages
      .slice(end)
      .flatMap(({ needs, wants = [], prefetch = [] }) => [...needs, ...wants, ...prefetch.flatMap((one) => one.needs)]),
  );
  const runs = new WeakMap<AssetRequest, Promise<Run>>();
  const runOf = ({ request }: Pick<Workpiece, 'request'>, { platform }: Context): Promise<Run> => {
    const run = runs.get(request) ?? begin(openRecords({ folder, pipeline, platform, request }), request);
    runs.set(request, run);
    return run;
  };

  const rememberPrefetch = (prefetch: AnyPrefetch, isEarly: boolean): AnyPrefetch => ({
    ...prefetch,
    async run(piece: never, context) {
      // At once, because entries that nothing else needs are dropped.
      const given = { ...(piece as Workpiece) };
      const run = await runOf(given, context);
      if (run.asset || (isEarly && run.surface)) return {};
      const { request } = isEarly ? run.early : run.late;
      const added = await prefetch.run({ ...given, request } as never, context);
      if (isEarly) Object.assign(run.added, added);
      return added;
    },
  });

  return stages.map((stage, index) => {
    const isEarly = index < end;
    return {
      ...stage,
      prefetch: (stage.prefetch ?? []).map((each) => rememberPrefetch(each, isEarly)),
      async run(piece: never, context) {
        const given = piece as Workpiece;
        const run = await runOf(given, context);
        if (run.asset) return take(run.asset, stage.adds);
        if (isEarly && run.surface) return index === end - 1 ? run.surface.entries : {};
        const { request } = isEarly ? run.early : run.late;
        const added = await stage.run({ ...given, request } as never, context);
        if (isEarly && given.request.level === 'low') {
          Object.assign(run.added, added);
          if (index === end - 1) await keepSurface(run.records, run.early.read, take({ entries: run.added }, needed));
        }
        if (index === stages.length - 1) {
          const read = new Set([...run.early.read, ...(run.surface?.read ?? []), ...run.late.read]);
          await keepAsset(run.records, read, { ...added, files: given.files });
        }
        return added;
      },
    };
  });
}

async function begin(opening: Promise<Records>, request: AssetRequest): Promise<Run> {
  const records = await opening;
  const asset = await records.find('asset');
  const surface = asset ? null : await records.find('surface');
  return { records, early: watchRequest(request), late: watchRequest(request), added: {}, surface, asset };
}

/** Those of the entries that have one of these names. */
function take({ entries }: Pick<Kept, 'entries'>, names: Iterable<string>): Partial<Workpiece> {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(entries).filter(([name]) => wanted.has(name)));
}
