import type { Invoice, Payment } from '@tangible/contracts';
import { downloadInvoice, requestInvoice } from '../../api/invoices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanSheet.module.css';

export interface InvoiceLinksProps {
  payment: Payment;
  invoices: readonly Invoice[];
  onIssued(): void;
}

/** The documents of a payment. One that has none yet, because it is from before there were invoices, gets it here. */
export function InvoiceLinks({ payment, invoices, onIssued }: InvoiceLinksProps) {
  const { t } = useWords('subscribe');
  const { isBusy, problem, run } = useAction(t('subscribe.payments.downloadFailed'));
  const own = invoices.filter(({ paymentId }) => paymentId === payment.id).reverse();
  const hasInvoice = own.some(({ kind }) => kind === 'invoice');
  return (
    <span className={styles.invoices}>
      {own.map((invoice) => (
        <Button
          key={invoice.id}
          isSmall
          kind="quiet"
          disabled={isBusy}
          aria-label={t('subscribe.payments.download', { number: invoice.number })}
          onClick={() =>
            run(
              () => downloadInvoice(invoice),
              () => {},
            )
          }
        >
          {invoice.number}
        </Button>
      ))}
      {!hasInvoice && payment.paidAt !== null && (
        <Button
          isSmall
          kind="quiet"
          isBusy={isBusy}
          onClick={() => run(async () => downloadInvoice(await requestInvoice(payment.id)), onIssued)}
        >
          {t('subscribe.payments.request')}
        </Button>
      )}
      <span role="alert" className={styles.back}>
        {problem}
      </span>
    </span>
  );
}
