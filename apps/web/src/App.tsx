import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { AuthProvider } from './features/auth/AuthProvider.tsx';
import { SCREENS, type Screen } from './routes.tsx';
import { Footer } from './ui/Footer.tsx';
import { NavigationBar } from './ui/NavigationBar.tsx';
import { Notice } from './ui/Notice.tsx';
import styles from './ui/Page.module.css';
import type { WordStore } from './words/open-words.ts';
import { useWords, WordsProvider } from './words/WordsProvider.tsx';

/** The whole site in one language. A router goes around it: the browser's, or a fixed one to pre-render with. */
export function App({ words }: { words: WordStore }) {
  return (
    <WordsProvider words={words}>
      <AuthProvider>
        <SkipLink />
        <NavigationBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Suspense fallback={<Waiting />}>
            <Routes>
              {screensOf(words).map(({ screen, View }) => (
                <Route
                  key={screen.name}
                  path={`/${words.language}/${screen.path}`}
                  element={
                    <Titled screen={screen}>
                      <View />
                    </Titled>
                  }
                />
              ))}
              <Route path="*" element={<Navigate to="/en" replace />} />
            </Routes>
          </Suspense>
        </main>
        <Footer />
      </AuthProvider>
    </WordsProvider>
  );
}

const views = new WeakMap<WordStore, ReturnType<typeof makeViews>>();

/** The screens of a language: each comes with its own words. */
function screensOf(words: WordStore) {
  const known = views.get(words) ?? makeViews(words);
  views.set(words, known);
  return known;
}

const makeViews = (words: WordStore) =>
  SCREENS.map((screen) => ({
    screen,
    View: lazy(async () => {
      const [module] = await Promise.all([screen.load(), words.need(sectionsOf(screen))]);
      return module;
    }),
  }));

export const sectionsOf = (screen: Screen) => [screen.name, ...(screen.words ?? [])];

/** Names the page for the tab and begins it at its top. */
function Titled({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const { t, need } = useWords();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    let left = false;
    need([screen.name]).then(() => {
      if (!left) document.title = t(`${screen.name}.title`);
    });
    return () => {
      left = true;
    };
  }, [screen.name, t, need]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path begins at its top.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else scrollTo(0, 0);
  }, [pathname]);
  return children;
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
