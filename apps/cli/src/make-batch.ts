import { readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '@tangible/contracts';
import type { AssetReport, Progress } from '@tangible/engine';
import { generateInThread } from '@tangible/engine/node';
import type { Translate } from '@tangible/i18n';
import { type RemoteBatch, sendBatch } from './batch-by-api.ts';
import { type BatchState, openBatchState, writeBatchState } from './batch-state.ts';
import { RefusedError } from './call-server.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type BatchInput, listBatch } from './list-batch.ts';
import type { Outcome } from './make-asset.ts';
import type { Command } from './parse-arguments.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';
import { prepareFolder, writeFiles } from './write-files.ts';

const REPORT = 'report.json';
interface BatchFile {
  path: string;
  bytes: Uint8Array;
}

/** The beginning of the name of a folder that is being written. */
const UNFINISHED = '.unfinished-';

interface Tally {
  made: number;
  found: number;
  failed: string[];
}

/**
 * Makes an asset of each picture, each in a folder of its own, and goes on where an earlier run was stopped: a folder gets
 * its name once it is complete, so one that is there is not made again. Pictures that fail are told at the end.
 *
 * @returns whether all assets are there and have passed their checks
 */
export async function makeBatch(command: Command, t: Translate): Promise<boolean> {
  if (command.out === undefined) throw new UsageError('cli.errors.batchOut');
  const out = resolve(command.out);
  const inputs = await listBatch(command.paths);
  await prepareFolder(out);
  const { quality, formats, sizeM, material, massKg } = command;
  const { server, key = process.env.TANGIBLE_KEY } = command;
  if (server !== undefined && !key) throw new UsageError('cli.errors.batchKey');
  const state = await openBatchState(out, {
    inputs,
    options: { quality, formats, sizeM, material, massKg, server },
  });
  const { folders } = state;
  const keep = (remote: BatchState['remote']) => writeBatchState(out, { ...state, ...(remote && { remote }) });
  const isDone = await Promise.all(inputs.map(({ file }) => readReport(join(out, folders[file]!))));
  const remote =
    server && key && isDone.includes(null)
      ? await send({ url: server.replace(/\/+$/, ''), key, sent: state.remote, keep }, inputs, command)
      : null;

  const tally: Tally = { made: 0, found: 0, failed: [] };
  for (const [index, input] of inputs.entries()) {
    const folder = join(out, folders[input.file]!);
    const isThere = isDone[index];
    if (isThere) {
      tally.found++;
      if (!isThere.passed) tally.failed.push(`${input.file}: ${describeFailed(isThere, t)}`);
      continue;
    }
    const bar = showProgress(process.stderr, t, `[${index + 1}/${inputs.length}] ${input.name}`, 'prepare-image');
    const outcome = await makeOne(input, folder, { command, remote, onProgress: bar.update });
    bar.end();
    if (outcome.ok) tally.made++;
    if (!outcome.ok) tally.failed.push(`${input.file}: ${outcome.error}`);
    else if (!outcome.passed) tally.failed.push(`${input.file}: ${describeFailed(outcome.report, t)}`);
    if (command.json) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else (outcome.ok ? process.stdout : process.stderr).write(describeOutcome(outcome, t));
  }
  if (!command.json)
    process.stdout.write(`${t('cli.batch', { made: tally.made, found: tally.found, total: inputs.length })}\n`);
  if (tally.failed.length > 0) {
    process.stderr.write(`${t('cli.batchFailed', { count: tally.failed.length })}\n`);
    for (const line of tally.failed) process.stderr.write(`✗ ${line}\n`);
  }
  return tally.failed.length === 0;
}

async function makeOne(
  input: BatchInput,
  folder: string,
  {
    command,
    remote,
    onProgress,
  }: { command: Command; remote: RemoteBatch | null; onProgress: (progress: Progress) => void },
): Promise<Outcome> {
  const startedMs = performance.now();
  const about = { picture: input.file, out: folder };
  const seconds = () => Number(((performance.now() - startedMs) / 1000).toFixed(1));
  try {
    const files = remote ? await fetchFiles(remote, input) : await runEngine(input, command, onProgress);
    const report = JSON.parse(
      new TextDecoder().decode(files.find(({ path }) => path === REPORT)?.bytes),
    ) as AssetReport;
    const unfinished = join(folder, '..', `${UNFINISHED}${folder.split(/[/\\]/).at(-1)}`);
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

async function runEngine(
  input: BatchInput,
  { quality: level, formats, ...command }: Command,
  onProgress: (progress: Progress) => void,
): Promise<BatchFile[]> {
  const { sizeM, massKg, material } = { ...command, ...input.row };
  const request = { image: await input.read(), level, formats, sizeM, massKg, material, name: input.name };
  return (await generateInThread(request, { onProgress, zip: false })).files;
}

async function fetchFiles(remote: RemoteBatch, input: BatchInput): Promise<BatchFile[]> {
  const fetched = await remote.fetchAsset(input);
  if ('error' in fetched) throw new Error(fetched.error);
  return fetched.files;
}

/** A refusal concerns the command as a whole. */
async function send(...given: Parameters<typeof sendBatch>): Promise<RemoteBatch> {
  try {
    return await sendBatch(...given);
  } catch (error) {
    if (error instanceof RefusedError) throw new UsageError('cli.errors.batchRefused', { reason: error.sentence });
    if (error instanceof AppError) throw new UsageError('cli.errors.batchRefused', { reason: error.message });
    throw error;
  }
}

async function readReport(folder: string): Promise<AssetReport | null> {
  const text = await readFile(join(folder, REPORT), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as AssetReport);
}

function describeFailed({ checks }: AssetReport, t: Translate): string {
  const names = checks.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name);
  return t('cli.notProven', { count: names.length, names: names.join(', ') });
}
