import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take minutes, the longest first, as measured in a fresh clone on two cores. Vitest goes by the size of a
 * file when it knows no better, and would begin some of these when everything else has ended.
 */
const LONGEST = [
  'e2e/accessibility.test.ts',
  'apps/server/test/crash.test.ts',
  'apps/server/test/generations.test.ts',
  'packages/engine/src/generate-asset.test.ts',
  'packages/engine/src/random-silhouettes.test.ts',
  'e2e/generate.test.ts',
  'e2e/overflow.test.ts',
  'e2e/pages.test.ts',
  'e2e/history.test.ts',
  'packages/engine/src/generate-by-network.test.ts',
  'e2e/auth.test.ts',
  'packages/viewer/test/viewer.test.ts',
  'e2e/scenes.test.ts',
  'e2e/shell.test.ts',
  'packages/engine/src/platform/node/threads/generate-in-thread.test.ts',
  'apps/cli/src/cli.test.ts',
  'e2e/account-pages.test.ts',
  'e2e/samples.test.ts',
];

const rank = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return index < 0 ? LONGEST.length : index;
};

const isAlone = ({ project }: TestSpecification) => Number(project.config.isolate);

/**
 * Begins with what takes longest, so that no core is idle while the last file runs. Files that share their modules come
 * last and one after the other: a worker keeps modules only as long as the next file shares them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((a, b) => rank(a) - rank(b) || isAlone(b) - isAlone(a));
  }
}
