import type { ViewerProps } from '@tangible/viewer';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { Notice } from '../content/Notice.tsx';
import { Button } from './Button.tsx';
import { makeViewerWords, VIEWER_SECTIONS } from './viewer-words.ts';

/**
 * The viewer in the page's language. It and three.js are fetched when the first one is opened. A screen that uses it names
 * `errors` among its sections of words.
 */
export function LazyViewer(props: Omit<ViewerProps, 'words' | 'locale'>) {
  const { t, language, need } = useWords();
  const [View, setView] = useState<ComponentType<ViewerProps> | null>(null);
  const [isLost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again.
  useEffect(() => {
    let left = false;
    setLost(false);
    Promise.all([import('@tangible/viewer'), need(VIEWER_SECTIONS)]).then(
      ([{ Viewer }]) => !left && setView(() => Viewer),
      () => !left && setLost(true),
    );
    return () => {
      left = true;
    };
  }, [need, attempt]);

  // Its words are there once it is.
  const words = useMemo(() => View && makeViewerWords(t), [View, t]);
  if (View && words) return <View {...props} words={words} locale={language} />;
  if (!isLost) return <Notice kind="busy">{t('site.loading')}</Notice>;
  return (
    <Notice kind="problem" text={t('errors.unreachable')}>
      <Button onClick={() => setAttempt(attempt + 1)}>{t('site.tryAgain')}</Button>
    </Notice>
  );
}
