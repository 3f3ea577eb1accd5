import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Call, Item, Listed, Workshop } from '@tangible/agents';
import type { AssetFile, AssetReport } from '@tangible/engine';
import { composeScene, editAsset, finishModel, generateAsset, type RunOptions, readAsset } from '../library/index.ts';
import { listAssets } from '../list-assets.ts';
import { readMember } from '../read-member.ts';
import { readSideFiles } from '../read-side-files.ts';
import { UsageError } from '../usage-error.ts';
import { fillFolder } from './fill-folder.ts';
import { nameOf, readInput, readInputs } from './read-input.ts';

/**
 * The engine in this process. Assets are folders of the library, and called like them. One is made after another: each takes
 * all cores and a gigabyte of memory.
 *
 * @example
 * const workshop = openLocalWorkshop('/home/ada/assets');
 */
export function openLocalWorkshop(library: string): Workshop {
  const inTurn = takeTurns();

  async function make(name: string, { signal, onProgress }: Call, work: (options: RunOptions) => Promise<Made>) {
    const options = { signal, onProgress: ({ progress, stage }) => onProgress(progress, stage) } satisfies RunOptions;
    const { asset, folder, made } = await inTurn(signal, () => fillFolder(library, name, () => work(options)));
    return { asset, about: { folder }, report: made.report, preview: findPreview(made.files) };
  }

  const pathOf = async (asset: string): Promise<string> => {
    const [found] = await listAssets([resolve(library, asset)]);
    return found!.path;
  };

  return {
    async make({ picture, further, mask, name = nameOf(picture), ...options }, call) {
      const { front, mask: covered, ...sides } = await readInputs({ front: picture, mask, ...further });
      const request = { ...options, name, image: front!, further: sides, ...(covered && { mask: covered }) };
      return make(name, call, (run) => generateAsset(request, run));
    },

    async finish({ model: path, name = nameOf(path), ...options }, call) {
      const model = await readInput(path);
      const beside = await readSideFiles(path, model);
      const request = { ...options, name, model, ...(beside.size > 0 && { sideFiles: beside }) };
      return make(name, call, (run) => finishModel(request, run));
    },

    async edit({ asset, edits }, call) {
      const { files, level } = await readAsset(await pathOf(asset));
      return make(edits.name ?? `${nameOf(asset)}-edited`, call, (run) => editAsset({ files, level, edits }, run));
    },

    async compose({ assets, name = 'scene', ...options }, call) {
      const paths = await Promise.all(assets.map(pathOf));
      const members = await Promise.all(paths.map(readMember));
      return make(name, call, (run) => composeScene({ members, name, ...options }, run));
    },

    async look({ asset }) {
      const folder = resolve(library, asset);
      const item = await readItem(asset, folder);
      if (!item) throw new UsageError('cli.errors.notAsset', { path: asset });
      return item;
    },

    async list({ query = '' }) {
      const entries = await readdir(library, { withFileTypes: true }).catch(() => []);
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      const items = await Promise.all(folders.sort().map((name) => readItem(name, join(library, name))));
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      return items
        .filter((item) => item !== null)
        .map(describe)
        .filter(({ asset, name }) => words.every((word) => `${asset} ${name}`.toLowerCase().includes(word)));
    },
  };
}

type Made = { files: AssetFile[]; report: NonNullable<Item['report']> };

const findPreview = (files: readonly AssetFile[]) => files.find(({ path }) => path === 'preview.png')?.bytes ?? null;

/** The asset or scene in a folder; null when there is none. */
async function readItem(asset: string, folder: string): Promise<Item | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return null;
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as AssetReport;
    if (typeof report.name !== 'string' || !Array.isArray(report.checks)) return null;
    const preview = await readFile(join(folder, 'preview.png')).catch(() => null);
    return { asset, about: { folder }, report, preview };
  } catch {
    return null;
  }
}

function describe({ asset, report }: Item): Listed {
  const kind = report && 'kind' in report ? report.kind : 'asset';
  return { asset, name: report?.name ?? asset, kind, state: report?.passed ? 'passed' : 'failed' };
}

/** Runs one piece of work after another; one that is cancelled while it waits is not begun. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    last = run.catch(() => {});
    return run;
  };
}
