import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks package-lock.json and .npmrc: every fetched package has a checksum and an exact version, none has its own URL,
 * and no install scripts run.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      link?: boolean;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    }
  >;
}

/** Ours are linked and not fetched. */
const OWN = /^$|^(apps|packages)\/[^/]+$/;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * The problems with a lock file, a sentence each.
 *
 * @example
 * checkLock({ packages: { 'node_modules/a': { version: '1.0.0' } } }); // ['node_modules/a has no checksum']
 */
export function checkLock({ packages }: Lock): string[] {
  const wrong: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (OWN.test(path)) {
      const wanted = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
      for (const [name, version] of Object.entries(wanted)) {
        if (!EXACT.test(version))
          wrong.push(`${path || 'package.json'} wants ${name} ${version}, which is no exact version`);
      }
      continue;
    }
    if (entry.link) continue;
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) wrong.push(`${path} has no checksum`);
    if (entry.resolved !== undefined) wrong.push(`${path} names an address: ${entry.resolved}`);
  }
  return wrong;
}

/** The problems with the settings of npm. */
export function checkSettings(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replaceAll(' ', ''));
  return ['ignore-scripts=true', 'save-exact=true', 'omit-lockfile-registry-resolved=true']
    .filter((setting) => !lines.includes(setting))
    .map((setting) => `.npmrc does not say ${setting}`);
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const wrong = [...checkLock(lock), ...checkSettings(readFileSync(join(root, '.npmrc'), 'utf8'))];
  for (const sentence of wrong) console.error(sentence);
  console.log(`${Object.keys(lock.packages).length} packages, ${wrong.length} wrong`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
