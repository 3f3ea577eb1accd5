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

type ScreenName = 'home';

/** Every screen of the site. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '', isListed: true, load: () => import('./features/home/HomeScreen.tsx') },
];

/** The screen that a path leads to, with or without a slash at its end. */
export function findScreen(path: string): Screen | undefined {
  const inside = path.replace(/^\/[^/]+\/?/, '').replace(/\/+$/, '');
  return SCREENS.find((screen) => screen.path === inside);
}
