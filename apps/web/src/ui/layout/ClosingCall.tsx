import { hasServer } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { LinkButton } from '../controls/Button.tsx';
import styles from './ClosingCall.module.css';

/** The end of every page for readers: a link to the generator. */
export function ClosingCall({ title, text }: { title: string; text?: string }) {
  const { t, language } = useWords();
  return (
    <section className={styles.call}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <LinkButton to={`/${language}/${hasServer() ? 'generate' : 'on-device'}`}>{t('site.generateNow')}</LinkButton>
    </section>
  );
}
