import { readFile } from 'node:fs/promises';
import type { FurtherSlot } from '@tangible/contracts';
import type { AssetReport, Progress } from '@tangible/engine';
import { editInThread, finishInThread, generateInThread, unpackModel } from '@tangible/engine/node';
import type { Input } from './list-inputs.ts';
import type { Command } from './parse-arguments.ts';
import { readAsset } from './read-asset.ts';
import { readSideFiles } from './read-side-files.ts';
import { writeFiles } from './write-files.ts';

/** The result for one picture, model or asset of a batch, as `--json` prints it. */
export type Outcome = Source & { out: string; seconds: number } & (
    | { ok: true; passed: boolean; files: string[]; report: AssetReport }
    | { ok: false; code: string; error: string }
  );

type Source =
  | { picture: string; further?: Input['further']; model?: never; asset?: never }
  | { model: string; picture?: never; asset?: never }
  | { asset: string; picture?: never; model?: never };

/** Makes or changes one asset and writes its files. An error with one input is reported and does not stop the others. */
export async function makeAsset(
  input: Input,
  folder: string,
  command: Command,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const startedMs = performance.now();
  const seconds = () => Number(((performance.now() - startedMs) / 1000).toFixed(1));
  const source = describeSource(input, command.verb);
  try {
    const { files, report } = await runEngine(input, command, onProgress);
    await writeFiles(folder, files);
    const paths = files.map((file) => file.path);
    return { ...source, out: folder, seconds: seconds(), ok: true, passed: report.passed, files: paths, report };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { ...source, out: folder, seconds: seconds(), ok: false, code: code ?? 'FAILED', error: message };
  }
}

function describeSource({ path, further }: Input, verb: Command['verb']): Source {
  if (verb === 'edit') return { asset: path };
  return verb === 'finish' ? { model: path } : { picture: path, ...(further && { further }) };
}

async function runEngine(
  { path, name, further: others, mask: maskPath }: Input,
  command: Command,
  onProgress: (progress: Progress) => void,
) {
  const { quality: level, formats, sizeM, material, massKg } = command;
  const said = { level, formats, sizeM, material, massKg, name };
  const options = { onProgress, zip: false };
  if (command.edits) return editInThread({ ...(await readAsset(path)), edits: command.edits }, options);
  const bytes = await readFile(path);
  if (command.verb === 'generate') {
    const further = await readAll(others);
    const mask = maskPath === undefined ? {} : { mask: await readFile(maskPath) };
    const { point, symmetry } = command;
    const request = { ...said, image: bytes, point, symmetry, ...(further && { further }), ...mask };
    return generateInThread(request, options);
  }
  const { model, sideFiles } = await unpackModel(bytes);
  const beside = sideFiles.size > 0 ? sideFiles : await readSideFiles(path, model);
  return finishInThread({ ...said, model, sideFiles: beside, unitM: command.unitM }, options);
}

/** The pictures of other sides. */
async function readAll(paths: Input['further']): Promise<Partial<Record<FurtherSlot, Uint8Array>> | undefined> {
  if (!paths) return undefined;
  const read = Object.entries(paths).map(async ([slot, path]) => [slot, await readFile(path)]);
  return Object.fromEntries(await Promise.all(read));
}
