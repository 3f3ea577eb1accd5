import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '@tangible/contracts';
import type { AssetReport } from '@tangible/engine';
import type { Translate } from '@tangible/i18n';
import { type RemoteBatch, sendBatch } from './batch-by-api.ts';
import { type BatchState, openBatchState, writeBatchState } from './batch-state.ts';
import { RefusedError } from './call-server.ts';
import { chooseJobs } from './choose-jobs.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type BatchInput, listBatch } from './list-batch.ts';
import type { Outcome } from './make-asset.ts';
import { makeBatchAsset, REPORT } from './make-batch-asset.ts';
import type { Command } from './parse-arguments.ts';
import { type ProgressBar, showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';
import { prepareFolder } from './write-files.ts';

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
  const waiting: (readonly [number, BatchInput])[] = [];
  for (const [index, input] of inputs.entries()) {
    const report = isDone[index];
    if (report) tally.found++;
    else waiting.push([index, input]);
    if (report && !report.passed) tally.failed.push(`${input.file}: ${describeFailed(report, t)}`);
  }
  // A terminal has one line for it, so one of those that are made at once is shown.
  let shown: ProgressBar | null = null;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, input] = next;
      const title = `[${index + 1}/${inputs.length}] ${input.name}`;
      const bar = shown ? null : showProgress(process.stderr, t, title, 'prepare-image');
      shown ??= bar;
      const onProgress = bar?.update ?? (() => {});
      const outcome = await makeBatchAsset(input, join(out, folders[input.file]!), { command, remote, onProgress });
      bar?.end();
      if (bar) shown = null;
      shown?.clear();
      record(outcome);
    }
  };
  const record = (outcome: Outcome) => {
    if (outcome.ok) tally.made++;
    if (!outcome.ok) tally.failed.push(`${outcome.picture}: ${outcome.error}`);
    else if (!outcome.passed) tally.failed.push(`${outcome.picture}: ${describeFailed(outcome.report, t)}`);
    if (command.json) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else (outcome.ok ? process.stdout : process.stderr).write(describeOutcome(outcome, t));
  };
  await Promise.all(Array.from({ length: command.jobs ?? chooseJobs() }, work));
  if (!command.json)
    process.stdout.write(`${t('cli.batch', { made: tally.made, found: tally.found, total: inputs.length })}\n`);
  if (tally.failed.length > 0) {
    process.stderr.write(`${t('cli.batchFailed', { count: tally.failed.length })}\n`);
    for (const line of tally.failed) process.stderr.write(`✗ ${line}\n`);
  }
  return tally.failed.length === 0;
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
