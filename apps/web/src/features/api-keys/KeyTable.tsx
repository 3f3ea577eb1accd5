import type { ApiKey } from '@tangible/contracts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../../ui/format.ts';
import table from '../../ui/Table.module.css';
import { useWords } from '../../words/WordsProvider.tsx';

export interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke(key: ApiKey): void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { t, language } = useWords();
  return (
    <table className={table.table}>
      <caption className="unseen">{t('apiKeys.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('apiKeys.columns.name')}</th>
          <th scope="col">{t('apiKeys.columns.key')}</th>
          <th scope="col">{t('apiKeys.columns.created')}</th>
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
            <td data-label={t('apiKeys.columns.created')}>{formatMoment(language, key.createdAt)}</td>
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
