/** Every screen, by its path after the language. */
export const PUBLIC_SCREENS = [
  '',
  '/docs/getting-started',
  '/docs/guides',
  '/docs/method',
  '/benchmarks',
  '/demos',
  '/use-cases',
  '/faq',
  '/resources',
  '/pricing',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=none',
  '/confirm-email?token=none',
  '/signing-in',
  '/shared/none',
  '/embed/none',
  '/on-device',
];

/** Those for readers, which end with the way to the generator. */
export const READERS_SCREENS = PUBLIC_SCREENS.slice(0, 9).filter((path) => path !== '/demos');

/** Screens that show more to a signed-in user. */
export const PROTECTED_SCREENS = [
  '/generate',
  '/finish',
  '/scenes',
  '/history',
  '/assets/none',
  '/points',
  '/api-keys',
  '/webhooks',
  '/account',
  '/subscribe',
  '/subscribe?subscription=success',
  '/subscribe?subscription=error',
];

/** Those that ask a visitor to sign in as another one does: with a message, as /history, or without, as /points. */
export const ALIKE_FOR_VISITORS = ['/finish', '/scenes', '/assets/none', '/api-keys', '/webhooks'];
