import type { Section } from '@tangible/i18n';
import type { ComponentType } from 'react';
import { hasServer } from './host.ts';

/** A screen: its path, its sections, and whether search engines may list it. */
export interface Screen {
  /** Its section of the messages; `{name}.title` and `{name}.description` are its head. */
  name: ScreenName;
  /** The path after the language. */
  path: string;
  /** Listed in the sitemap and for search engines. */
  isListed: boolean;
  /** Its path continues with an id, which the pre-rendered page does not know. */
  hasId?: boolean;
  /** Without the bar and the footer of the site: it is shown inside other pages. */
  isBare?: boolean;
  /** Sections of messages in addition to its own. */
  words?: readonly Section[];
  /** Without the API, its path shows `NO_SERVER`. */
  needsServer?: boolean;
  load: () => Promise<{ default: ComponentType }>;
  /** A page to read, which is not hydrated: `StaticPage` explains it. Its elements do the rest with this. */
  tend?: () => Promise<{ default: Tend }>;
}

/** Makes the elements of a static page do what they do. Returns a function that ends it. */
export type Tend = (page: HTMLElement) => () => void;

const tendArticle = () => import('./ui/layout/tend-article.ts');

type ScreenName =
  | 'demos'
  | 'home'
  | 'login'
  | 'register'
  | 'signingIn'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'gettingStarted'
  | 'guides'
  | 'method'
  | 'generate'
  | 'onDevice'
  | 'finish'
  | 'history'
  | 'scenes'
  | 'benchmarks'
  | 'useCases'
  | 'faq'
  | 'resources'
  | 'pricing'
  | 'subscribe'
  | 'points'
  | 'apiKeys'
  | 'webhooks'
  | 'account'
  | 'assets'
  | 'shared'
  | 'embed'
  | 'noServer';

/** Every screen of the site. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '', isListed: true, words: ['places'], load: () => import('./features/home/HomeScreen.tsx') },
  {
    name: 'benchmarks',
    path: 'benchmarks',
    isListed: true,
    words: ['reading', 'stages'],
    load: () => import('./features/benchmarks/BenchmarksScreen.tsx'),
    tend: tendArticle,
  },
  {
    name: 'useCases',
    path: 'use-cases',
    isListed: true,
    words: ['reading'],
    load: () => import('./features/use-cases/UseCasesScreen.tsx'),
    tend: tendArticle,
  },
  {
    name: 'faq',
    path: 'faq',
    isListed: true,
    load: () => import('./features/faq/FaqScreen.tsx'),
    tend: () => import('./features/faq/tend-questions.ts'),
  },
  {
    name: 'resources',
    path: 'resources',
    isListed: true,
    words: ['reading'],
    load: () => import('./features/resources/ResourcesScreen.tsx'),
    tend: tendArticle,
  },
  {
    name: 'gettingStarted',
    path: 'docs/getting-started',
    isListed: true,
    words: ['reading'],
    load: () => import('./features/docs/GettingStartedScreen.tsx'),
    tend: tendArticle,
  },
  {
    name: 'guides',
    path: 'docs/guides',
    isListed: true,
    words: ['reading'],
    load: () => import('./features/docs/GuidesScreen.tsx'),
    tend: tendArticle,
  },
  {
    name: 'method',
    path: 'docs/method',
    isListed: true,
    words: ['reading', 'stages'],
    load: () => import('./features/docs/MethodScreen.tsx'),
    tend: () => import('./features/docs/tend-method.ts'),
  },
  {
    name: 'demos',
    path: 'demos',
    isListed: true,
    words: ['errors', 'gallery'],
    load: () => import('./features/demos/DemosScreen.tsx'),
  },
  {
    name: 'login',
    path: 'login',
    isListed: false,
    words: ['auth', 'errors'],
    needsServer: true,
    load: () => import('./features/auth/LoginScreen.tsx'),
  },
  {
    name: 'register',
    path: 'register',
    isListed: false,
    words: ['auth', 'errors'],
    needsServer: true,
    load: () => import('./features/auth/RegisterScreen.tsx'),
  },
  {
    name: 'signingIn',
    path: 'signing-in',
    isListed: false,
    words: ['auth', 'errors'],
    needsServer: true,
    load: () => import('./features/auth/SigningInScreen.tsx'),
  },
  {
    name: 'forgotPassword',
    path: 'forgot-password',
    isListed: false,
    words: ['auth', 'errors'],
    needsServer: true,
    load: () => import('./features/auth/ForgotPasswordScreen.tsx'),
  },
  {
    name: 'resetPassword',
    path: 'reset-password',
    isListed: false,
    words: ['auth', 'errors'],
    needsServer: true,
    load: () => import('./features/auth/ResetPasswordScreen.tsx'),
  },
  {
    name: 'confirmEmail',
    path: 'confirm-email',
    isListed: false,
    words: ['errors'],
    needsServer: true,
    load: () => import('./features/auth/ConfirmEmailScreen.tsx'),
  },
  {
    name: 'generate',
    path: 'generate',
    isListed: false,
    words: ['auth', 'batch', 'cutOut', 'pictures', 'places', 'stages', 'errors', 'materials', 'estimates'],
    needsServer: true,
    load: () => import('./features/generate/GenerateScreen.tsx'),
  },
  {
    name: 'onDevice',
    path: 'on-device',
    isListed: true,
    words: ['cutOut', 'generate', 'pictures', 'places', 'stages', 'errors'],
    load: () => import('./features/on-device/OnDeviceScreen.tsx'),
  },
  {
    name: 'finish',
    path: 'finish',
    isListed: false,
    words: ['estimates', 'generate', 'pictures', 'stages', 'errors', 'materials'],
    needsServer: true,
    load: () => import('./features/finish/FinishScreen.tsx'),
  },
  {
    name: 'scenes',
    path: 'scenes',
    isListed: false,
    words: ['generate', 'pictures', 'stages', 'materials', 'estimates', 'errors'],
    needsServer: true,
    load: () => import('./features/scenes/ScenesScreen.tsx'),
  },
  {
    name: 'history',
    path: 'history',
    isListed: false,
    words: ['pictures', 'errors', 'checks'],
    needsServer: true,
    load: () => import('./features/history/HistoryScreen.tsx'),
  },
  {
    name: 'pricing',
    path: 'pricing',
    isListed: true,
    words: ['subscribe', 'errors'],
    needsServer: true,
    load: () => import('./features/subscribe/PricingScreen.tsx'),
  },
  {
    name: 'subscribe',
    path: 'subscribe',
    isListed: false,
    words: ['auth', 'secure', 'errors'],
    needsServer: true,
    load: () => import('./features/subscribe/SubscribeScreen.tsx'),
  },
  {
    name: 'points',
    path: 'points',
    isListed: false,
    words: ['errors'],
    needsServer: true,
    load: () => import('./features/points/PointsScreen.tsx'),
  },
  {
    name: 'apiKeys',
    path: 'api-keys',
    isListed: false,
    words: ['errors'],
    needsServer: true,
    load: () => import('./features/api-keys/ApiKeysScreen.tsx'),
  },
  {
    name: 'webhooks',
    path: 'webhooks',
    isListed: false,
    words: ['errors'],
    needsServer: true,
    load: () => import('./features/webhooks/WebhooksScreen.tsx'),
  },
  {
    name: 'account',
    path: 'account',
    isListed: false,
    words: ['auth', 'secure', 'security', 'errors'],
    needsServer: true,
    load: () => import('./features/account/AccountScreen.tsx'),
  },
  {
    name: 'assets',
    path: 'assets',
    isListed: false,
    hasId: true,
    words: ['estimates', 'pictures', 'materials', 'checks', 'errors'],
    needsServer: true,
    load: () => import('./features/assets/AssetsScreen.tsx'),
  },
  {
    name: 'shared',
    path: 'shared',
    isListed: false,
    hasId: true,
    words: ['assets', 'checks', 'errors'],
    needsServer: true,
    load: () => import('./features/shared/SharedScreen.tsx'),
  },
  {
    name: 'embed',
    path: 'embed',
    isListed: false,
    hasId: true,
    isBare: true,
    words: ['shared', 'errors'],
    needsServer: true,
    load: () => import('./features/shared/EmbedScreen.tsx'),
  },
];

/** Says that a page needs a server; it has no path of its own. */
export const NO_SERVER: Screen = {
  name: 'noServer',
  path: '',
  isListed: false,
  load: () => import('./features/no-server/NoServerScreen.tsx'),
};

/** What is shown at the path of a screen: itself, unless it needs the API where there is none. */
export const shownFor = (screen: Screen): Screen => (screen.needsServer && !hasServer() ? NO_SERVER : screen);

/**
 * The screen that a path leads to, with or without a slash at its end.
 *
 * @example
 * findScreen('/ja/assets/41f0')?.name; // 'assets'
 */
export function findScreen(path: string): Screen | undefined {
  const inside = path.replace(/^\/[^/]+\/?/, '').replace(/\/+$/, '');
  return SCREENS.find(
    (screen) => screen.path === inside || (screen.hasId && screen.path === inside.replace(/\/[^/]+$/, '')),
  );
}

/** The pattern of a screen's paths in a language, as the router reads it. */
export const routeOf = (language: string, { path, hasId }: Screen): string =>
  `/${language}/${path}${hasId ? '/:id?' : ''}`;
