import { Notice } from '../../ui/content/Notice.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';

/** An address without an asset of this user. */
export function AssetMissing() {
  const { t, language } = useWords('assets');
  return (
    <Notice kind="stop" title={t('assets.missing.title')} text={t('assets.missing.text')}>
      <LinkButton to={`/${language}/history`}>{t('assets.missing.way')}</LinkButton>
    </Notice>
  );
}
