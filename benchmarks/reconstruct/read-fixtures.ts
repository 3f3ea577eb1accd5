import { readdir, readFile } from 'node:fs/promises';
import { type FrozenPrediction, unpackPrediction } from './frozen-prediction.ts';

const FOLDER = new URL('../../fixtures/predictions/', import.meta.url);

/** The frozen predictions of our own scenes, in the order of their names. */
export async function* readFixtures(): AsyncGenerator<FrozenPrediction> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.br')).sort();
  for (const name of files) yield unpackPrediction(await readFile(new URL(name, FOLDER)));
}
