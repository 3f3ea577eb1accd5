import { readFile, writeFile } from 'node:fs/promises';
import type { AssetReport } from '@tangible/engine';
import { listFacts } from '../lib/list-facts.ts';

const FACTS = new URL('../../apps/web/src/ui/facts/demo-facts.json', import.meta.url);

/** Stores the measurements of the report, for the pages that show the asset. */
export async function noteFacts(name: string, report: AssetReport): Promise<void> {
  const facts = JSON.parse(await readFile(FACTS, 'utf8'));
  facts[name] = { widthM: report.size.widthM, depthM: report.size.depthM, ...listFacts(report) };
  await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
}
