import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const PRELOAD = new URL('../../../packages/engine/test/remember-predictions.mjs', import.meta.url);

/**
 * Lets the networks answer each input once in a run: in workers, and in the programs that these start. Those of them that
 * have `surfacesEnv` also share what is made of each picture.
 */
export async function preparePredictions(folder: string): Promise<void> {
  const predictions = join(folder, 'predictions');
  await mkdir(predictions);
  await mkdir(join(folder, 'surfaces'));
  process.env.PREDICTIONS_DIR = predictions;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${PRELOAD.href}`.trim();
}

/** The settings by which a program that a test starts does so; `process.env` has them too. */
export const predictionsEnv = () => ({
  PREDICTIONS_DIR: process.env.PREDICTIONS_DIR,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
});
