import { readFile } from 'node:fs/promises';
import type { AssetReport, Progress } from '@tangible/engine';
import { generateInThread } from '@tangible/engine/node';
import type { Picture } from './list-pictures.ts';
import type { Command } from './parse-arguments.ts';
import { writeFiles } from './write-files.ts';

/** How one picture of a batch ended; what `--json` prints. */
export type Outcome = { picture: string; out: string; seconds: number } & (
  | { ok: true; passed: boolean; files: string[]; report: AssetReport }
  | { ok: false; code: string; error: string }
);

/** Makes one asset and writes its files. What goes wrong with one picture is told and does not stop the others. */
export async function makeAsset(
  { path, name }: Picture,
  folder: string,
  command: Command,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const startedMs = performance.now();
  const seconds = () => Number(((performance.now() - startedMs) / 1000).toFixed(1));
  try {
    const { files, report } = await generateInThread(
      {
        image: await readFile(path),
        level: command.quality,
        formats: command.formats,
        sizeM: command.sizeM,
        material: command.material,
        massKg: command.massKg,
        point: command.point,
        seed: command.seed,
        name,
      },
      { onProgress, zip: false },
    );
    await writeFiles(folder, files);
    const paths = files.map((file) => file.path);
    return { picture: path, out: folder, seconds: seconds(), ok: true, passed: report.passed, files: paths, report };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { picture: path, out: folder, seconds: seconds(), ok: false, code: code ?? 'FAILED', error: message };
  }
}
