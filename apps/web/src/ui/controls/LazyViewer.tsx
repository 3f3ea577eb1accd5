import type { ViewerProps } from '@tangible/viewer';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { Notice } from '../content/Notice.tsx';
import { Button } from './Button.tsx';
import { useIsDark } from './use-is-dark.ts';
import { makeViewerWords, VIEWER_SECTIONS } from './viewer-words.ts';

type LazyViewerProps = Omit<ViewerProps, 'words' | 'locale'>;

/** The viewer in the page's language. It, its messages and three.js are fetched when the first one is opened. */
export function LazyViewer(props: LazyViewerProps) {
  const { t, need } = useWords('errors');
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

  if (View) return <WordedViewer {...props} View={View} />;
  if (!isLost) return <Notice kind="busy">{t('site.loading')}</Notice>;
  return (
    <Notice kind="problem" text={t('errors.unreachable')}>
      <Button onClick={() => setAttempt(attempt + 1)}>{t('site.tryAgain')}</Button>
    </Notice>
  );
}

function WordedViewer({ View, ...props }: LazyViewerProps & { View: ComponentType<ViewerProps> }) {
  const { t, language } = useWords(...VIEWER_SECTIONS);
  const words = useMemo(() => makeViewerWords(t), [t]);
  const isDark = useIsDark();
  return <View initialBackground={isDark ? 'black' : 'white'} {...props} words={words} locale={language} />;
}
