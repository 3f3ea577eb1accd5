import type { ApiKey } from '@tangible/contracts';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { formatDay, formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';

export interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke(key: ApiKey): void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { t, language } = useWords('apiKeys');
  const expiryWords = ({ expiresAt, isExpired }: ApiKey) => {
    if (!expiresAt) return t('apiKeys.neverExpires');
    const date = formatDay(language, expiresAt);
    return isExpired ? t('apiKeys.expired', { date }) : date;
  };
  return (
    <table className={table.table}>
      <caption className="unseen">{t('apiKeys.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('apiKeys.columns.name')}</th>
          <th scope="col">{t('apiKeys.columns.key')}</th>
          <th scope="col">{t('apiKeys.columns.scopes')}</th>
          <th scope="col">{t('apiKeys.columns.created')}</th>
          <th scope="col">{t('apiKeys.columns.expires')}</th>
          <th scope="col">{t('apiKeys.columns.lastUsed')}</th>
          <th scope="col">
            <span className="unseen">{t('apiKeys.revoke.open')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td data-label={t('apiKeys.columns.name')}>{key.name}</td>
            <td data-label={t('apiKeys.columns.key')}>
              <code>{key.prefix}…</code>
            </td>
            <td data-label={t('apiKeys.columns.scopes')}>
              <code>{key.scopes.join(', ')}</code>
            </td>
            <td data-label={t('apiKeys.columns.created')}>{formatMoment(language, key.createdAt)}</td>
            <td data-label={t('apiKeys.columns.expires')} className={key.isExpired ? styles.expired : undefined}>
              {expiryWords(key)}
            </td>
            <td data-label={t('apiKeys.columns.lastUsed')}>
              {key.lastUsedAt ? formatMoment(language, key.lastUsedAt) : t('apiKeys.neverUsed')}
            </td>
            <td className={table.action}>
              <Button
                isSmall
                kind="quiet"
                aria-label={`${t('apiKeys.revoke.open')}: ${key.name}`}
                onClick={() => onRevoke(key)}
              >
                {t('apiKeys.revoke.open')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
