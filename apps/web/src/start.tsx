import { LANGUAGE_DEFAULT } from '@tangible/i18n';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { basePath, sitePath, siteUrl } from './host.ts';
import { whenHydrated } from './hydration-marker.ts';
import { findScreen } from './routes.ts';
import { fetchScreen, fetchTender } from './screen-views.ts';
import { keepServed } from './static/StaticPage.tsx';
import { copyCodeOnPress } from './ui/content/copy-code.ts';
import './ui/styles/base.css';
import { loadSection } from './words/load-section.ts';
import { openWords } from './words/open-words.ts';
import { languageOfPath, settleLanguage, switchPath } from './words/preferred-language.ts';

/** Hydrates the page, or renders it if it was not pre-rendered. Resolves when all of it is interactive. */
export async function start(): Promise<void> {
  const language = languageOfPath(sitePath()) ?? LANGUAGE_DEFAULT;
  const preferred = settleLanguage(language);
  if (preferred) {
    location.replace(siteUrl(switchPath(sitePath(), preferred)));
    return;
  }

  const words = openWords(language, loadSection);
  const screen = findScreen(sitePath());
  const root = document.getElementById('root')!;
  const isStatic = Boolean(screen?.tend && root.firstElementChild);
  if (screen && isStatic) keepServed(screen);
  // The messages and data of the page are fetched before hydration, so that a pre-rendered page stays unchanged.
  await Promise.all([words.need(['site']), screen && (isStatic ? fetchTender(screen) : fetchScreen(screen, words))]);

  const site = (
    <BrowserRouter basename={basePath() || '/'}>
      <App words={words} />
    </BrowserRouter>
  );
  if (root.firstElementChild) hydrateRoot(root, site);
  else createRoot(root).render(site);
  copyCodeOnPress();
  await whenHydrated;
}
