import { mkdir, writeFile } from 'node:fs/promises';
import { readOptions } from './options.ts';
import { runCluster } from './run-cluster.ts';

/** npm run test:cluster: many processes, many faults, and the books at the end. */
const options = readOptions(process.argv.slice(2));
console.log(`Seed ${options.seed}: ${options.people} people for ${options.seconds} s, ${options.real} real assets`);
const { wrong, latency, ...figures } = await runCluster(options, console.log);

console.table(latency);
console.log(figures);
const results = new URL('../../../../benchmarks/results/', import.meta.url);
await mkdir(results, { recursive: true });
const date = new Date().toISOString().slice(0, 10);
await writeFile(new URL('cluster.json', results), `${JSON.stringify({ date, ...figures, latency, wrong }, null, 2)}\n`);

for (const sentence of wrong) console.error(`WRONG: ${sentence}`);
console.log(wrong.length === 0 ? 'Nothing was lost, nothing was done twice.' : `${wrong.length} things are wrong.`);
process.exit(wrong.length === 0 ? 0 : 1);
