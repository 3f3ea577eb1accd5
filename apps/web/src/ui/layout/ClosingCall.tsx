import { useWords } from '../../words/WordsProvider.tsx';
import { LinkButton } from '../controls/Button.tsx';
import styles from './ClosingCall.module.css';

/** What every page for readers ends with: the way to the generator. */
export function ClosingCall({ title, text }: { title: string; text?: string }) {
  const { t, language } = useWords();
  return (
    <section className={styles.call}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <LinkButton to={`/${language}/generate`}>{t('site.generateNow')}</LinkButton>
    </section>
  );
}
