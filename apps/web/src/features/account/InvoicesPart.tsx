import type { Invoice } from '@tangible/contracts';
import { downloadInvoice, listInvoices } from '../../api/invoices.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatDay, formatPrice } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from './Part.tsx';

/** All invoices and credit notes, to download. */
export function InvoicesPart() {
  const { t } = useWords('account', 'errors');
  const { data, error, isLoading, reload } = useCall(listInvoices);
  return (
    <Part title={t('account.invoices.title')}>
      {error !== null && !isLoading && (
        <Notice kind="problem" text={errorWords(t, error, t('account.invoices.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      {data?.length === 0 && <p>{t('account.invoices.empty')}</p>}
      {data && data.length > 0 && <InvoiceTable invoices={data} />}
    </Part>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, language } = useWords('account');
  const { isBusy, problem, run } = useAction(t('account.invoices.failed'));
  return (
    <>
      <table className={table.table}>
        <caption className="unseen">{t('account.invoices.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account.invoices.number')}</th>
            <th scope="col">{t('account.invoices.date')}</th>
            <th scope="col" className={table.number}>
              {t('account.invoices.amount')}
            </th>
            <th scope="col">
              <span className="unseen">{t('account.invoices.file')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td data-label={t('account.invoices.number')}>
                <span>
                  <span className="mono">{invoice.number}</span>
                  {invoice.kind === 'credit-note' && <> · {t('account.invoices.creditNote')}</>}
                </span>
              </td>
              <td data-label={t('account.invoices.date')}>{formatDay(language, invoice.issuedAt)}</td>
              <td data-label={t('account.invoices.amount')} className={table.number}>
                {formatPrice(language, invoice.amount, invoice.currency)}
              </td>
              <td className={table.action}>
                <Button
                  isSmall
                  kind="quiet"
                  disabled={isBusy}
                  aria-label={t('account.invoices.download', { number: invoice.number })}
                  onClick={() =>
                    run(
                      () => downloadInvoice(invoice),
                      () => {},
                    )
                  }
                >
                  {t('account.invoices.pdf')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert">{problem && <p>{problem}</p>}</div>
    </>
  );
}
