import type { LoadResults } from './load-results.ts';
import { PATH_NAMES } from './paths.ts';

/** Prints the measurements, a row for each path and a column for each number of processes. */
export function printLoad({ floor, api, idle, generations, note }: LoadResults): void {
  const columns = (at: (processes: number) => { perSecond: number; p99Ms: number } | undefined) =>
    Object.fromEntries(
      api.flatMap(({ processes }) => [
        [`${processes}: /s`, at(processes)?.perSecond],
        [`${processes}: p99 ms`, at(processes)?.p99Ms],
      ]),
    );
  const hello = {
    path: 'hello (bare fastify)',
    ...columns((processes) => floor.hello.find((row) => row.processes === processes)),
    'API CPU ms': floor.hello[0]?.apiCpuMs,
    'database CPU ms': 0,
  };
  const rows = PATH_NAMES.map((path) => {
    const at = (processes: number) =>
      api.find((row) => row.processes === processes)?.costs.find((cost) => cost.path === path);
    const first = at(1);
    return {
      path: first?.name,
      ...columns(at),
      'API CPU ms': first?.apiCpuMs,
      'database CPU ms': first?.databaseCpuMs,
    };
  });
  console.table([hello, ...rows]);
  console.table(floor.database);
  console.table(generations);
  console.table({ api: idle.api, worker: idle.worker });
  console.log(note);
}
