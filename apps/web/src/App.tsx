import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { AccountDeletedNotice } from './features/account/AccountDeletedNotice.tsx';
import { AuthProvider } from './features/auth/AuthProvider.tsx';
import { SignUpNotice } from './features/auth/SignUpNotice.tsx';
import { HydrationMarker, markHydrated } from './hydration-marker.ts';
import { findScreen, routeOf, SCREENS, type Screen, shownFor } from './routes.ts';
import { viewOf } from './screen-views.ts';
import { StaticPage } from './static/StaticPage.tsx';
import { Notice } from './ui/content/Notice.tsx';
import { Footer } from './ui/layout/Footer.tsx';
import { NavigationBar } from './ui/layout/NavigationBar.tsx';
import styles from './ui/layout/Page.module.css';
import { PageBoundary } from './ui/layout/PageBoundary.tsx';
import { SandboxBanner } from './ui/layout/SandboxBanner.tsx';
import type { WordStore } from './words/open-words.ts';
import { useWords, WordsProvider } from './words/WordsProvider.tsx';

/**
 * The whole site in one language. A router goes around it: the browser's, or a fixed one to pre-render with.
 *
 * The bar, the page and the footer are separate boundaries: React hydrates a pre-rendered boundary in slices of a few
 * milliseconds.
 */
export function App({ words }: { words: WordStore }) {
  const isBare = findScreen(useLocation().pathname)?.isBare;
  return (
    <WordsProvider words={words}>
      <AuthProvider>
        {!isBare && <SkipLink />}
        <Suspense>
          {!isBare && <NavigationBar />}
          <HydrationMarker part="bar" />
        </Suspense>
        <main id="main" className={styles.main} tabIndex={-1}>
          {!isBare && <AccountDeletedNotice />}
          {!isBare && <SignUpNotice />}
          <Failing>
            <Suspense fallback={<Waiting />}>
              <Routes>
                {screensOf(words).map(({ screen, View }) => (
                  <Route
                    key={screen.name}
                    path={routeOf(words.language, screen)}
                    element={
                      <Opened screen={shownFor(screen)}>
                        <View />
                      </Opened>
                    }
                  />
                ))}
                <Route path="*" element={<Navigate to="/en" replace />} />
              </Routes>
              <HydrationMarker part="page" />
            </Suspense>
          </Failing>
        </main>
        <Suspense>
          {!isBare && <Footer />}
          <HydrationMarker part="footer" />
        </Suspense>
        {!isBare && <SandboxBanner />}
      </AuthProvider>
    </WordsProvider>
  );
}

const views = new WeakMap<WordStore, ReturnType<typeof makeViews>>();

/** The screens of a language: each is loaded with its own messages. */
function screensOf(words: WordStore) {
  const known = views.get(words) ?? makeViews(words);
  views.set(words, known);
  return known;
}

const makeViews = (words: WordStore) => SCREENS.map((screen) => ({ screen, View: viewOf(screen, words) }));

/** The page that the browser opened can be read, and scrolled, before its program runs. */
let isOpening = true;

/** Scrolls a new page to its top. One that the server has sent has its title. */
function Opened({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path begins at its top.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!isOpening) scrollTo(0, 0);
    isOpening = false;
  }, [pathname]);
  const titled = <Titled screen={screen}>{children}</Titled>;
  if (!screen.tend) return titled;
  return (
    <StaticPage key={screen.name} screen={screen}>
      {titled}
    </StaticPage>
  );
}

/** Sets the title of the tab. */
function Titled({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { t } = useWords(screen.name);
  useEffect(() => {
    document.title = t(`${screen.name}.title`);
  }, [screen.name, t]);
  return children;
}

function Failing({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { pathname } = useLocation();
  return (
    <PageBoundary
      path={pathname}
      message={t('site.pageFailed')}
      again={t('site.tryAgain')}
      onFail={() => markHydrated('page')}
    >
      {children}
    </PageBoundary>
  );
}

function Waiting() {
  const { t } = useWords();
  return (
    <div className={styles.column}>
      <Notice kind="busy">{t('site.loading')}</Notice>
    </div>
  );
}

function SkipLink() {
  const { t } = useWords();
  return (
    <a href="#main" className={styles.skip}>
      {t('site.skip')}
    </a>
  );
}
