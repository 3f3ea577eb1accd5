import { basename, resolve } from 'node:path';
import { SCENE_ASSETS_MAX, SCENE_ASSETS_MIN, type SceneReport } from '@tangible/contracts';
import type { Progress, SceneMember } from '@tangible/engine';
import { composeInThread } from '@tangible/engine/node';
import type { Translate } from '@tangible/i18n';
import { listAssets } from './list-assets.ts';
import type { Command } from './parse-arguments.ts';
import { readMember } from './read-member.ts';
import { UsageError } from './usage-error.ts';
import { prepareFolder, writeFiles } from './write-files.ts';

const FOLDER_DEFAULT = 'scene';

/** The result, as `--json` prints it. */
export type SceneOutcome = { scene: string; seconds: number } & (
  | { ok: true; passed: boolean; files: string[]; report: SceneReport }
  | { ok: false; code: string; error: string }
);

/** Checks the paths of a scene and creates its folder. Throws a `UsageError`. */
export async function prepareScene({ paths, out }: Command): Promise<{ paths: string[]; folder: string }> {
  const assets = await listAssets(paths);
  if (assets.length < SCENE_ASSETS_MIN || assets.length > SCENE_ASSETS_MAX) {
    throw new UsageError('cli.errors.sceneCount', { min: SCENE_ASSETS_MIN, max: SCENE_ASSETS_MAX });
  }
  const folder = resolve(out ?? FOLDER_DEFAULT);
  for (const { path } of assets) if (resolve(path) === folder) throw new UsageError('cli.errors.sameFolder', { path });
  await prepareFolder(folder);
  return { paths: assets.map(({ path }) => path), folder };
}

/**
 * Makes a scene of several assets and writes its files.
 *
 * @example
 * const outcome = await makeScene(await prepareScene(command), command, () => {});
 */
export async function makeScene(
  { paths, folder }: { paths: readonly string[]; folder: string },
  { placements, rest }: Command,
  onProgress: (progress: Progress) => void,
): Promise<SceneOutcome> {
  const startedMs = performance.now();
  const seconds = () => Number(((performance.now() - startedMs) / 1000).toFixed(1));
  try {
    const known = new Map<string, SceneMember>();
    for (const path of paths) if (!known.has(resolve(path))) known.set(resolve(path), await readMember(path));
    const members = paths.map((path) => known.get(resolve(path))!);
    const { files, report } = await composeInThread(
      { members, placements, rest, name: basename(folder) },
      { onProgress, zip: false },
    );
    await writeFiles(folder, files);
    const written = files.map(({ path }) => path);
    return { scene: folder, seconds: seconds(), ok: true, passed: report.passed, files: written, report };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { scene: folder, seconds: seconds(), ok: false, code: code ?? 'FAILED', error: message };
  }
}

/** The summary of a scene: its size and mass, its members, and its checks. */
export function describeScene(outcome: SceneOutcome, t: Translate): string {
  const { scene, seconds } = outcome;
  if (!outcome.ok) return `✗ ${scene}: ${outcome.error}\n`;
  const { size, massKg, members, checks } = outcome.report;
  const made = t('cli.madeScene', {
    count: members.length,
    size: [size.widthM, size.heightM, size.depthM].map((side) => side.toPrecision(3)).join(' × '),
    mass: massKg.toPrecision(3),
    seconds,
  });
  const wrong = checks.filter(({ verdict }) => verdict !== 'pass').map(({ name }) => name);
  const count = checks.length;
  const checked = !outcome.passed
    ? t('cli.notProven', { count: wrong.length, names: wrong.join(', ') })
    : wrong.length > 0
      ? t('cli.warned', { passed: count - wrong.length, count, names: wrong.join(', ') })
      : t('cli.proven', { count });
  return `${outcome.passed ? '✓' : '!'} ${scene}\n  ${made}\n  ${checked}\n`;
}
