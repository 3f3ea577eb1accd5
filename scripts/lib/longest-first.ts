import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest of each project first, as measured in a fresh clone on two cores. Vitest
 * goes by the size of a file by default, and would start some of these when everything else has ended.
 */
const LONGEST = [
  'e2e/walk.test.ts',
  'e2e/generate.test.ts',
  'e2e/batch.test.ts',
  'e2e/on-device.test.ts',
  'e2e/account-pages.test.ts',
  'e2e/assets.test.ts',
  'packages/viewer/test/view.test.ts',
  'e2e/pictures.test.ts',
  'e2e/blender-addon.test.ts',
  'e2e/python-client.test.ts',
  'packages/viewer/test/viewer.test.ts',
  'e2e/scenes.test.ts',
  'e2e/static-site.test.ts',
  'e2e/email-and-password.test.ts',
  'e2e/history.test.ts',
  'e2e/demos.test.ts',
  'e2e/shell.test.ts',
  'e2e/samples.test.ts',
  'e2e/choose-picture.test.ts',

  'apps/cli/src/cli.test.ts',
  'packages/engine/src/generate-by-network.test.ts',
  'packages/engine/src/generate-asset.test.ts',
  'apps/cli/test/package.test.ts',
  'packages/engine/src/random-silhouettes.test.ts',
  'packages/engine/src/platform/node/threads/generate-in-thread.test.ts',
  'packages/engine/src/generate-several.test.ts',
  'apps/cli/src/folders.test.ts',
  'apps/cli/src/sides.test.ts',
  'fuzz/sample.test.ts',

  'packages/engine/src/reconstruct/reconstruct-solid.test.ts',
  'packages/engine/src/edit/edit-asset.test.ts',
  'benchmarks/reconstruct/frozen.test.ts',

  'apps/server/test/crash.test.ts',
  'apps/server/test/ledger/money-covers-points.test.ts',
  'apps/server/test/generations.test.ts',
  'apps/server/test/load/storage-quota.test.ts',
  'apps/server/test/hosted/results.test.ts',
  'apps/server/test/hosted/creates.test.ts',
  'apps/server/test/observe/admin.test.ts',
  'apps/server/test/operations/data-folder.test.ts',
  'apps/server/test/readme.test.ts',
  'apps/server/test/hosted/places.test.ts',
  'apps/server/test/full-disk.test.ts',
  'apps/server/test/tries.test.ts',
  'apps/server/test/keeping/backup.test.ts',
  'apps/server/test/hosted/crash.test.ts',
  'apps/server/test/assets/edits.test.ts',
];

/** In this order. Files of a project share a worker, and so a server, only while they follow each other. */
const PROJECTS = ['browser', 'alone', 'components', 'unit', 'server'];

const rank = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return index < 0 ? LONGEST.length : index;
};

const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);

/**
 * Runs project after project and starts each with its longest files, so that no core is idle while the last file runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}
