import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import page from '../../ui/layout/Page.module.css';
import { useWords } from '../../words/WordsProvider.tsx';
import { Features } from './Features.tsx';
import { Film } from './Film.tsx';
import { Hero } from './Hero.tsx';
import { Places } from './Places.tsx';

export default function HomeScreen() {
  const { t } = useWords('home');
  return (
    <>
      <Hero />
      <div className={page.column}>
        <Places />
        <Features />
        <Film />
        <ClosingCall title={t('home.closing.title')} text={t('home.closing.text')} />
      </div>
    </>
  );
}
