import type { SharedAsset } from '@tangible/contracts';
import { type ReactNode, useCallback } from 'react';
import { readShared } from '../../api/assets.ts';
import { ApiError } from '../../api/call.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';

export interface LoadSharedProps {
  token: string;
  /** Of the sentence that stands in its place until it is there. */
  className?: string | undefined;
  children: (asset: SharedAsset) => ReactNode;
}

/** Reads a shared asset and shows it; a link that was revoked says so. */
export function LoadShared({ token, className, children }: LoadSharedProps) {
  const { t, language } = useWords('shared', 'errors');
  const read = useCallback(() => readShared(token), [token]);
  const { data, error, reload } = useCall(read);
  if (data && !error) return children(data);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={className}>
      <h1 className="unseen">{t('shared.heading')}</h1>
      {!error && <Notice kind="busy">{t('site.loading')}</Notice>}
      {isGone && (
        <Notice kind="stop" title={t('shared.gone.title')} text={t('shared.gone.text')}>
          <a href={`/${language}`} target="_top">
            {t('site.generateNow')}
          </a>
        </Notice>
      )}
      {error !== null && !isGone && (
        <Notice kind="problem" text={errorWords(t, error, t('shared.failed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
    </div>
  );
}
