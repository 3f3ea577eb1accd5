import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';
import { dropSchemas } from './vite/drop-schemas.ts';
import { readResults } from './vite/read-results.ts';
import { splitWords } from './vite/split-words.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** These stay separate: they start the page, and must not pull in the rest. */
const FIRST = /index\.html$|[\\/]src[\\/](main|start|replay-early-clicks)\.tsx?$/;

/**
 * The code that every page needs, in three files instead of the dozen that the bundler would make: React, which changes
 * seldom, our own shell, and the shared components of many screens.
 */
const SHARED_FILES: Rolldown.CodeSplittingGroup[] = [
  { name: 'preload', test: /preload-helper/, priority: 4 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'shell', tags: ['$initial'], test: (id) => !FIRST.test(id), priority: 2 },
  {
    name: 'common',
    // Seven screens show a viewer, and the home page does not: its messages come with those that do.
    test: (id) => /[\\/]apps[\\/]web[\\/]src[\\/]ui[\\/]/.test(id) && !/viewer|facts/i.test(id),
    minShareCount: 6,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: pathOf('.'),
  plugins: [splitWords(mode), readResults(), dropSchemas()],
  // The site is served by the API's own process; while developing, Vite stands in front of it.
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    emptyOutDir: true,
    manifest: !isSsrBuild && 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    // For browsers that do not know how to ask ahead; they ask later.
    modulePreload: { polyfill: false },
    // All of it is 13 kB: one file that every page shares paints sooner than the five that each would need.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    // three.js is half a megabyte before it is packed, and fetched only where a viewer is opened.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // React Router marks its files for a framework that is not used here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      ...(!isSsrBuild && {
        input: [pathOf('index.html'), pathOf('src/start.tsx')],
        output: { codeSplitting: { groups: SHARED_FILES } },
      }),
      // Unused values made from schemas are removed too.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  // The networks' runtime leaves its WebAssembly out of the program: the engine loads and checks it itself.
  resolve: { conditions: [...defaultClientConditions, 'onnxruntime-web-use-extern-wasm'] },
  worker: { format: 'es' },
}));
