import type { Language } from '@tangible/i18n';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { basePath, declareHost, type Host } from './host.ts';
import { SCREENS, type Screen, shownFor } from './routes.ts';
import { fetchScreen } from './screen-views.ts';
import { loadSection } from './words/load-section.ts';
import { openWords } from './words/open-words.ts';

export { declareHost, type Host, SCREENS, shownFor };

/** The content that the build writes into one file. */
export interface PrerenderedPage {
  title: string;
  description: string;
  body: string;
}

/** A screen in one language, as the browser first shows it: signed out. */
export async function renderScreen(language: Language, screen: Screen): Promise<PrerenderedPage> {
  const words = openWords(language, loadSection);
  await Promise.all([words.need(['site']), fetchScreen(screen, words)]);
  const { prelude } = await prerender(
    <StaticRouter basename={basePath() || '/'} location={`${basePath()}/${language}/${screen.path}`.replace(/\/$/, '')}>
      <App words={words} />
    </StaticRouter>,
    // A page is sent completely: a part that arrived later would need its own script to move it into place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const { name } = shownFor(screen);
  return {
    title: words.t(`${name}.title`),
    description: words.t(`${name}.description`),
    body: await new Response(prelude).text(),
  };
}
