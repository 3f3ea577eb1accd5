import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'vite';
import { readResults } from './vite/read-results.ts';
import { splitWords } from './vite/split-words.ts';

/**
 * What every page needs, in two files instead of the dozen that the bundler would make of it: React, which changes
 * seldom, and our own shell. The entry itself stays small, because a browser may have to read a whole file again to tell
 * where in it something was asked for.
 */
const SHARED_FILES: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 3,
  },
  { name: 'shell', tags: ['$initial'], test: (id) => !/(main\.tsx|index\.html)$/.test(id), priority: 2 },
  { name: 'common', test: /[\\/]apps[\\/]web[\\/]src[\\/]ui[\\/]/, minShareCount: 4, priority: 1 },
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [splitWords(mode), readResults()],
  // The site is served by the API's own process; while developing, Vite stands in front of it.
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    emptyOutDir: true,
    manifest: !isSsrBuild && 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    // All of it is 13 kB: one file that every page shares paints sooner than the five that each would need.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    // three.js is half a megabyte before it is packed, and fetched only where a viewer is opened.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // React Router marks its files for a framework that is not used here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      ...(!isSsrBuild && { output: { codeSplitting: { groups: SHARED_FILES } } }),
      // Schemas are for the server; the site uses their types and the plain values beside them.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  worker: { format: 'es' },
}));
