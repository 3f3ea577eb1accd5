import page from '../../ui/Page.module.css';
import { useWords } from '../../words/WordsProvider.tsx';

export default function HomeScreen() {
  const { t } = useWords();
  return (
    <div className={page.column}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.description')}</p>
    </div>
  );
}
