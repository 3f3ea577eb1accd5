import { type ComponentType, lazy } from 'react';
import { type Screen, shownFor, type Tend } from './routes.ts';
import type { WordStore } from './words/open-words.ts';

const fetched = new Map<Screen, ComponentType>();
const tenders = new Map<Screen, Tend>();

/** Fetches the parts of a screen, or of the one in its place: its code and its messages. */
export async function fetchScreen(asked: Screen, words: WordStore): Promise<{ default: ComponentType }> {
  const screen = shownFor(asked);
  const [module] = await Promise.all([
    screen.load(),
    words.need([screen.name, ...(screen.words ?? [])]),
    fetchTender(screen),
  ]);
  fetched.set(screen, module.default);
  return module;
}

/** Fetches all that a static page needs that the server has sent. */
export async function fetchTender(screen: Screen): Promise<void> {
  if (screen.tend) tenders.set(screen, (await screen.tend()).default);
}

export const tenderOf = (screen: Screen): Tend | undefined => tenders.get(screen);

/**
 * A screen to render. One that was fetched before is available at once: a pre-rendered page would be removed and
 * restored if React had to wait for it even for a moment.
 */
export const viewOf = (screen: Screen, words: WordStore): ComponentType =>
  fetched.get(shownFor(screen)) ?? lazy(() => fetchScreen(screen, words));
