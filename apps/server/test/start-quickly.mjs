// Preloaded by every process and thread of a test run (NODE_OPTIONS, see prepare-quick-start.ts).
// Plain JavaScript, because a program that a test starts may run under an older Node.
import * as nodeModule from 'node:module';

/** By then a program has loaded its modules. */
const LOADED_MS = 5_000;

// Node writes compiled code when a process ends by itself. Most programs of tests are killed, and workers run for minutes.
setTimeout(() => nodeModule.flushCompileCache?.(), LOADED_MS).unref();

// For each module of a package Node parses the `exports` of its package.json again; those of drizzle-orm have 180 KB,
// which makes a third of the time in which a server's modules are loaded. What its modules import of each other needs
// no `exports`.
nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const isInside = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isInside || !specifier.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
