/** The public pages, in the order of the navigation bar and of the footer. */
export const PUBLIC_PAGES = [
  { name: 'home', path: '' },
  { name: 'gettingStarted', path: '/docs/getting-started' },
  { name: 'method', path: '/docs/method' },
  { name: 'benchmarks', path: '/benchmarks' },
  { name: 'demos', path: '/demos' },
  { name: 'useCases', path: '/use-cases' },
  { name: 'faq', path: '/faq' },
  { name: 'resources', path: '/resources' },
] as const;

/** The screens that a signed-in user works with, in the order of the navigation bar. */
export const TOOLS = ['generate', 'history', 'scenes'] as const;
