// A program of someone who has installed the package: `package.test.ts` compiles and runs it outside of the repository, where
// the package is called `tangible`.
import { readdir, readFile } from 'node:fs/promises';
import {
  AppError,
  composeScene,
  type ErrorCode,
  editAsset,
  finishModel,
  generateAsset,
  type Progress,
  readAsset,
  writeFiles,
} from '@tangible/cli';

const image = await readFile('mug.png');
const nothing = new Uint8Array(8);

const codes: ErrorCode[] = [];
for (const call of [
  // @ts-expect-error: there is no such level
  () => generateAsset({ image, level: 'ultra' }),
  () => generateAsset({ image: nothing }),
  () => finishModel({ model: nothing }),
  () => composeScene({ members: [] }),
  () => editAsset({ files: [], edits: { massKg: 1 } }),
]) {
  const error: unknown = await call().then(
    () => null,
    (reason) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  codes.push(error.code);
}

const never = AbortSignal.abort(new Error('never mind'));
const aborted = await generateAsset({ image }, { signal: never }).catch(({ message }: Error) => message);

const steps: Progress[] = [];
const { files } = await generateAsset(
  { image, level: 'low', formats: ['stl'], name: 'mug' },
  { onProgress: (step) => steps.push(step) },
);
await writeFiles('made', files);
const { report } = await editAsset({ ...(await readAsset('made')), edits: { massKg: 2 } });

console.log(
  JSON.stringify({
    codes,
    aborted,
    progress: steps.at(-1)?.progress,
    written: await readdir('made'),
    passed: report.passed,
    massKg: report.physics.massKg,
  }),
);
