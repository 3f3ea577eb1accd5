// Preloaded by every process and thread of a test run (NODE_OPTIONS, see prepare-quick-start.ts).
// Plain JavaScript, because a program that a test starts may run under an older Node.
import * as nodeModule from 'node:module';

/** By then a program has loaded its modules. */
const LOADED_MS = 5_000;

// Node writes compiled code when a process ends by itself. Most programs of tests are killed, and workers run for minutes.
setTimeout(() => nodeModule.flushCompileCache?.(), LOADED_MS).unref();

// For each import from a package Node parses the `exports` of its package.json again; those of drizzle-orm have 180 KB,
// which makes a third of the time in which a server's modules are loaded. What its modules import of each other needs
// no `exports`, and what a name means is found once for all modules of a folder.
const found = new Map();

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions = [], importAttributes = {} } = context;
    if (!specifier.startsWith('.') && parentURL.startsWith('file:') && !/^(node|file|data):|^[/#]/.test(specifier)) {
      const folder = parentURL.slice(0, parentURL.lastIndexOf('/'));
      const key = [specifier, folder, ...conditions, JSON.stringify(importAttributes)].join(' ');
      if (!found.has(key)) found.set(key, { ...next(specifier, context), shortCircuit: true });
      return found.get(key);
    }
    const isInside = specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/');
    if (!isInside || !specifier.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
