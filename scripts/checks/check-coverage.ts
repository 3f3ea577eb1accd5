import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks docs/spec-coverage.md and docs/security.md: every rule of the specification and every threat has a number, and
 * names at least one test that exists, written as `file › the test's name`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROW = /^\|\s*(\d+\.\d+)\s*\|(.*)\|\s*$/;

export interface CoverageRow {
  number: string;
  tests: { file: string; name: string }[];
}

/** The rows of the table; a cell that names no test gives a row without tests. */
export function readRows(page: string): CoverageRow[] {
  return page.split('\n').flatMap((line) => {
    const match = ROW.exec(line);
    if (!match) return [];
    const tests = [...(match[2] ?? '').matchAll(/`([^`›]+?)\s*›\s*([^`]+)`/g)];
    return [{ number: match[1] ?? '', tests: tests.map(([, file = '', name = '']) => ({ file, name })) }];
  });
}

/** The problems with the page, a sentence each. `readTest` returns the text of a test file, or null. */
export function checkRows(rows: CoverageRow[], readTest: (file: string) => string | null): string[] {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { number, tests } of rows) {
    if (seen.has(number)) wrong.push(`rule ${number} stands twice`);
    seen.add(number);
    if (tests.length === 0) wrong.push(`rule ${number} names no test`);
    for (const { file, name } of tests) {
      const source = readTest(file);
      if (source === null) wrong.push(`rule ${number} names ${file}, which does not exist`);
      else if (!source.includes(name)) wrong.push(`rule ${number} names "${name}", which is not in ${file}`);
    }
  }
  return wrong;
}

if (import.meta.main) {
  const tests = new Map<string, string>();
  for (const top of ['apps', 'packages', 'scripts', 'e2e', 'fuzz']) {
    for (const path of list(top)) tests.set(path, readFileSync(join(root, path), 'utf8'));
  }
  let isWrong = false;
  for (const page of ['docs/spec-coverage.md', 'docs/security.md']) {
    const rows = readRows(readFileSync(join(root, page), 'utf8'));
    const wrong = checkRows(rows, (file) => {
      // The server's tests and those in the browser may share a name; then the test is in one of them.
      const matches = [...tests].filter(([path]) => path.endsWith(`/${file}`) || path === file);
      return matches.length > 0 ? matches.map(([, source]) => source).join('\n') : null;
    });
    for (const sentence of wrong) console.error(`${page}: ${sentence}`);
    console.log(`${page}: ${rows.length} rules, ${wrong.length} wrong`);
    isWrong ||= wrong.length > 0 || rows.length === 0;
  }
  process.exit(isWrong ? 1 : 0);
}

function list(top: string): string[] {
  try {
    return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${top}/${path.replaceAll('\\', '/')}`);
  } catch {
    return [];
  }
}
