import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_SERVER, SCREENS } from '../../apps/web/src/routes.ts';

/**
 * Checks that each screen is loaded together with the sections of messages that its components name in `useWords`: no
 * more, and no fewer, since a section that is loaded later makes the reader wait.
 */

const web = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

/** The sections that a source names in calls of `useWords`, examples in its comments aside. */
export const listSections = (source: string): string[] =>
  [...source.replace(/\/\*.*?\*\//gs, '').matchAll(/\buseWords\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

/** The files that a source imports from its own package at once; `import()` comes later, and types never. */
export const listImports = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?'(\.[^']+\.tsx?)';/gm)].map(
    ([, path = '']) => path,
  );

/** The sections of a file and of all that it imports. */
function gatherSections(entry: string): Set<string> {
  const seen = new Set<string>();
  const sections = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const section of listSections(source)) sections.add(section);
    for (const path of listImports(source)) open.push(join(dirname(file), path));
  }
  return sections;
}

/** The differences between the sections that a screen lists and those that its components use, a sentence each. */
export function compareSections(screen: string, listed: Iterable<string>, named: Iterable<string>): string[] {
  const [inList, inCode] = [[...listed], [...named]];
  const without = (some: string[], others: string[]) => some.filter((section) => !others.includes(section));
  return [
    ...without(inCode, inList).map((section) => `the screen ${screen} does not list ${section}, which it uses`),
    ...without(inList, inCode).map((section) => `the screen ${screen} lists ${section}, which it does not use`),
  ];
}

if (import.meta.main) {
  const wrong = [...SCREENS, NO_SERVER].flatMap(({ name, words = [], load }) => {
    const file = join(web, /import\('([^']+)'\)/.exec(String(load))?.[1] ?? '');
    if (!existsSync(file)) return [`the screen ${name} has no file ${file}`];
    return compareSections(name, [name, ...words], gatherSections(file).add(name));
  });
  for (const sentence of wrong) console.error(sentence);
  console.log(`${SCREENS.length} screens, ${wrong.length} wrong`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
