import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { AssetReport, Progress } from '@tangible/engine';
import { generateInThread } from '@tangible/engine/node';
import type { RemoteBatch } from './batch-by-api.ts';
import type { BatchInput } from './list-batch.ts';
import type { Outcome } from './make-asset.ts';
import type { Command } from './parse-arguments.ts';
import { writeFiles } from './write-files.ts';

export const REPORT = 'report.json';

/** The beginning of the name of a folder that is being written. */
const UNFINISHED = '.unfinished-';

interface BatchFile {
  path: string;
  bytes: Uint8Array;
}

interface Making {
  command: Command;
  /** The server that makes the asset; null for this process. */
  remote: RemoteBatch | null;
  onProgress: (progress: Progress) => void;
}

/** Makes or fetches one asset of a batch. Its folder gets its name once it is complete. */
export async function makeBatchAsset(input: BatchInput, folder: string, making: Making): Promise<Outcome> {
  const startedMs = performance.now();
  const about = { picture: input.file, out: folder };
  const seconds = () => Number(((performance.now() - startedMs) / 1000).toFixed(1));
  try {
    const { remote } = making;
    const files = remote ? await fetchFiles(remote, input) : await runEngine(input, making);
    const report = JSON.parse(
      new TextDecoder().decode(files.find(({ path }) => path === REPORT)?.bytes),
    ) as AssetReport;
    const unfinished = join(dirname(folder), UNFINISHED + basename(folder));
    await rm(unfinished, { recursive: true, force: true });
    await writeFiles(unfinished, files);
    await rename(unfinished, folder);
    const paths = files.map(({ path }) => path);
    return { ...about, seconds: seconds(), ok: true, passed: report.passed, files: paths, report };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { ...about, seconds: seconds(), ok: false, code: code ?? 'FAILED', error: message };
  }
}

async function runEngine(input: BatchInput, { command, onProgress }: Making): Promise<BatchFile[]> {
  const { quality: level, formats, ...said } = command;
  const { sizeM, massKg, material } = { ...said, ...input.row };
  const request = { image: await input.read(), level, formats, sizeM, massKg, material, name: input.name };
  return (await generateInThread(request, { onProgress, zip: false })).files;
}

async function fetchFiles(remote: RemoteBatch, input: BatchInput): Promise<BatchFile[]> {
  const fetched = await remote.fetchAsset(input);
  if ('error' in fetched) throw new Error(fetched.error);
  return fetched.files;
}
