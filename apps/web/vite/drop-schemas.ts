import type { Plugin } from 'vite';

const RESOLVED = '\0no-schemas';

/**
 * Schemas are for the server; the site uses their types and the plain values next to them. The schema library (a
 * quarter of the size of a sign-in page) is replaced by a stub that can be called and chained, and fails as soon as it
 * is used to check a value.
 */
export const dropSchemas = (): Plugin => ({
  name: 'drop-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? RESOLVED : null),
  load: (id) => (id === RESOLVED ? { code: NOTHING, moduleSideEffects: false } : null),
});

const NOTHING = `
const nothing = /* @__PURE__ */ new Proxy(() => {}, {
  get(_, name) {
    if (/parse|decode|encode/i.test(String(name))) throw new Error('The site has no schemas; the server checks.');
    return nothing;
  },
  apply: () => nothing,
});
export const z = nothing;
`;
