/** Prints the media, their sizes and their limits; fails if one is missing or too large. */
import { measurePromised, PROMISED } from './promised.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`.padStart(8);
const problems: string[] = [];
for (const promised of PROMISED) {
  const { name, found, totalBytes, totalBytesMax, problems: own } = await measurePromised(promised);
  console.log(
    `${name.padEnd(16)} ${String(found.length).padStart(3)} files ${kilobytes(totalBytes)} of ${kilobytes(totalBytesMax)}`,
  );
  if (found.length < 16) for (const { path, bytes } of found) console.log(`  ${kilobytes(bytes)}  ${path}`);
  problems.push(...own);
}
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
