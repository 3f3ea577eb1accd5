import { basename, join, resolve } from 'node:path';
import type { WorkStage } from '@tangible/contracts';
import { chooseLanguage, type Translate, translator } from '@tangible/i18n';
import manifest from '../package.json' with { type: 'json' };
import { addFurther } from './add-further.ts';
import { describeOutcome } from './describe-outcome.ts';
import { listInputs } from './list-inputs.ts';
import { makeAsset } from './make-asset.ts';
import { makeBatch } from './make-batch.ts';
import { describeScene, makeScene, prepareScene } from './make-scene.ts';
import { type Command, parseArguments, type Verb } from './parse-arguments.ts';
import { printHelp } from './print-help.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';
import { prepareFolder } from './write-files.ts';

/** 0: every asset was made and passed its checks. 1: one was not. 2: the command could not be followed. */
const EXIT = { fine: 0, failed: 1, usage: 2, interrupted: 130 };

const FIRST_STAGES: Record<Verb, WorkStage> = {
  generate: 'prepare-image',
  batch: 'prepare-image',
  finish: 'make-watertight',
  edit: 'estimate-physics',
  scene: 'arrange-scene',
};

process.on('SIGINT', () => process.exit(EXIT.interrupted));
// A reader of only the first lines (`| head`) closes the pipe, which is not an error.
process.stdout.on('error', () => process.exit(EXIT.failed));

/**
 * Does what a command line asks for, and returns the exit status.
 *
 * @example
 * process.exitCode = await runCommand(['photo.png', '--out', 'photo']);
 */
export async function runCommand(args: string[]): Promise<number> {
  let t = await translator(languageOfShell());
  try {
    if (args[0] === 'mcp' && !args.some((arg) => /^(--help|-h)$/.test(arg))) {
      // Agents start it once, so that its protocol costs no other command anything.
      await (await import('./mcp/serve-mcp.ts')).serveMcp(args.slice(1));
      return EXIT.fine;
    }
    const command = parseArguments(args);
    if (command.lang) t = await translator(command.lang);
    if (command.help) return say(printHelp(t));
    if (command.version) return say(`${manifest.version}\n`);
    if (command.verb === 'batch') return (await makeBatch(command, t)) ? EXIT.fine : EXIT.failed;
    return await (command.verb === 'scene' ? composeAssets(command, t) : makeAssets(command, command.verb, t));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`tangible: ${t(error.key, error.values)}\n${t('cli.seeHelp')}\n`);
    return EXIT.usage;
  }
}

async function makeAssets(command: Command, verb: Exclude<Verb, 'batch'>, t: Translate): Promise<number> {
  const inputs = await addFurther(await listInputs(command.paths, verb), command);
  const isBatch = inputs.length > 1;
  const folderOf = (name: string) =>
    command.out === undefined ? resolve(name) : isBatch ? join(resolve(command.out), name) : resolve(command.out);
  for (const { path, name } of inputs) {
    // Files of formats that are left out would stay and contradict the new ones.
    if (resolve(path) === folderOf(name)) throw new UsageError('cli.errors.sameFolder', { path });
    await prepareFolder(folderOf(name));
  }

  let fineCount = 0;
  for (const [index, input] of inputs.entries()) {
    const title = isBatch ? `[${index + 1}/${inputs.length}] ${input.name}` : input.name;
    const bar = showProgress(process.stderr, t, title, FIRST_STAGES[command.verb]);
    const outcome = await makeAsset(input, folderOf(input.name), command, bar.update);
    bar.end();
    if (outcome.ok && outcome.passed) fineCount++;
    if (command.json) say(`${JSON.stringify(outcome)}\n`);
    else (outcome.ok ? process.stdout : process.stderr).write(describeOutcome(outcome, t));
  }
  if (isBatch && !command.json) say(`${t('cli.summary', { made: fineCount, total: inputs.length })}\n`);
  return fineCount === inputs.length ? EXIT.fine : EXIT.failed;
}

async function composeAssets(command: Command, t: Translate): Promise<number> {
  const places = await prepareScene(command);
  const bar = showProgress(process.stderr, t, basename(places.folder), FIRST_STAGES.scene);
  const outcome = await makeScene(places, command, bar.update);
  bar.end();
  if (command.json) say(`${JSON.stringify(outcome)}\n`);
  else (outcome.ok ? process.stdout : process.stderr).write(describeScene(outcome, t));
  return outcome.ok && outcome.passed ? EXIT.fine : EXIT.failed;
}

function say(text: string): number {
  process.stdout.write(text);
  return EXIT.fine;
}

/** `fr_FR.UTF-8` means `fr-FR`. */
function languageOfShell() {
  const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG;
  return chooseLanguage(locale?.replace(/[.@].*$/, '').replaceAll('_', '-'));
}
