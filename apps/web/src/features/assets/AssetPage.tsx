import { ApiError } from '../../api/call.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatPercent } from '../../ui/format/format-figures.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { AssetMissing } from './AssetMissing.tsx';
import { AssetSheet } from './AssetSheet.tsx';
import { useAsset } from './use-asset.ts';

/** Loads an asset and shows it, or says why it cannot. */
export function AssetPage({ contentId }: { contentId: string }) {
  const { t, language } = useWords('assets', 'errors');
  const { asset, error, show, reload } = useAsset(contentId);
  const isMissing = error instanceof ApiError && error.status === 404;
  if (asset?.status === 'COMPLETED' && !isMissing) return <AssetSheet asset={asset} onAsset={show} onReload={reload} />;
  return (
    <>
      <PageHead title={asset?.name || t('assets.heading')} />
      {isMissing && <AssetMissing />}
      {!isMissing && error !== null && (
        <Notice kind="problem" text={errorWords(t, error, t('assets.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      {!asset && error === null && <Notice kind="busy">{t('assets.loading')}</Notice>}
      {asset && !isMissing && asset.status === 'FAILED' && (
        <Notice kind="problem" title={t('assets.failed')} text={taskErrorWords(t, asset, t('assets.failed'))}>
          <LinkButton to={`/${language}/generate`}>{t('assets.generate')}</LinkButton>
        </Notice>
      )}
      {asset && !isMissing && asset.status !== 'FAILED' && asset.status !== 'COMPLETED' && (
        <Notice kind="busy">{t('assets.running', { progress: formatPercent(language, asset.progress / 100) })}</Notice>
      )}
    </>
  );
}
