import { formatDay, formatNumber } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { Part } from './Part.tsx';
import styles from './Profile.module.css';

export function Profile() {
  const { t, language } = useWords('account');
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Part title={t('account.profile.title')}>
      <dl className={styles.facts}>
        <Fact term={t('account.profile.username')} text={user.username} />
        <Fact term={t('account.profile.email')} text={user.email} />
        <Fact term={t('account.profile.points')} text={formatNumber(language, user.points)} />
        <Fact term={t('account.profile.since')} text={formatDay(language, user.createdAt)} />
      </dl>
    </Part>
  );
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div>
    <dt>{term}</dt>
    <dd className="mono">{text}</dd>
  </div>
);
