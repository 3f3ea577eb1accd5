import type { Section } from '@tangible/i18n';
import type { ComponentType } from 'react';

/** A screen: where it is, what it needs, and whether search engines may list it. */
export interface Screen {
  /** Its section of the words; `{name}.title` and `{name}.description` are its head. */
  name: ScreenName;
  /** The path after the language. */
  path: string;
  /** Listed in the sitemap and for search engines. */
  isListed: boolean;
  /** Sections of words beside its own. */
  words?: readonly Section[];
  load: () => Promise<{ default: ComponentType }>;
}

type ScreenName = 'home' | 'login' | 'register' | 'forgotPassword' | 'resetPassword';

/** Every screen of the site. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '', isListed: true, load: () => import('./features/home/HomeScreen.tsx') },
  {
    name: 'login',
    path: 'login',
    isListed: false,
    words: ['auth', 'errors'],
    load: () => import('./features/auth/LoginScreen.tsx'),
  },
  {
    name: 'register',
    path: 'register',
    isListed: false,
    words: ['auth', 'errors'],
    load: () => import('./features/auth/RegisterScreen.tsx'),
  },
  {
    name: 'forgotPassword',
    path: 'forgot-password',
    isListed: false,
    words: ['auth', 'errors'],
    load: () => import('./features/auth/ForgotPasswordScreen.tsx'),
  },
  {
    name: 'resetPassword',
    path: 'reset-password',
    isListed: false,
    words: ['auth', 'errors'],
    load: () => import('./features/auth/ResetPasswordScreen.tsx'),
  },
];

/** The screen that a path leads to, with or without a slash at its end. */
export function findScreen(path: string): Screen | undefined {
  const inside = path.replace(/^\/[^/]+\/?/, '').replace(/\/+$/, '');
  return SCREENS.find((screen) => screen.path === inside);
}
