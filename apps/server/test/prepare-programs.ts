import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundle-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle of each program that tests start, by the path of its source. */
    bundles: Record<string, string>;
  }
}

export async function preparePrograms(project: TestProject): Promise<void> {
  project.provide('bundles', await bundlePrograms());
}
