import { Prose } from '../../ui/content/RichText.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './NoServer.module.css';

/** Stands for every page that needs the API, on a host that has none. */
export default function NoServerScreen() {
  const { t, language } = useWords('noServer');
  return (
    <div className={`${page.column} ${page.work}`}>
      <PageHead title={t('noServer.heading')} lead={t('noServer.lead')} isCompact />
      <div className={styles.text}>
        <Prose text={t('noServer.start')} />
        <LinkButton to={`/${language}/on-device`}>{t('noServer.onDevice')}</LinkButton>
      </div>
    </div>
  );
}
