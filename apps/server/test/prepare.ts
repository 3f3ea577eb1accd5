import type { TestProject } from 'vitest/node';
import { prepareDatabase } from './prepare-database.ts';
import { preparePrograms } from './prepare-programs.ts';

/** Once before all tests. The bundler has its own threads, so both take as long as the longer one. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const [removeDatabase] = await Promise.all([prepareDatabase(project), preparePrograms(project)]);
  return removeDatabase;
}
