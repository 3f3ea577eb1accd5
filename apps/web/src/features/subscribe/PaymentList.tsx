import type { Invoice, Payment, Plan } from '@tangible/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { refundPayment } from '../../api/billing.ts';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatMoment, formatNumber, formatPrice } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { InvoiceLinks } from './InvoiceLinks.tsx';
import styles from './PlanSheet.module.css';

export interface PaymentListProps {
  payments: readonly Payment[];
  invoices: readonly Invoice[];
  plans: readonly Plan[];
  /** A payment was refunded, or got its invoice. */
  onChanged(): void;
}

/** The payments with their invoices, and which can still be refunded. */
export function PaymentList({ payments, invoices, plans, onChanged }: PaymentListProps) {
  const { t, language } = useWords('subscribe');
  const { update } = useAuth();
  const { isBusy, problem, run } = useAction(t('subscribe.refund.failed'));
  const [asked, setAsked] = useState<Payment | null>(null);
  if (payments.length === 0) return null;

  const nameOf = (planId: string) => plans.find(({ id }) => id === planId)?.name ?? planId;
  const moneyOf = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>) =>
    formatPrice(language, amount, currency);
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">{t('subscribe.payments.title')}</h2>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('subscribe.payments.date')}</th>
            <th scope="col">{t('subscribe.payments.plan')}</th>
            <th scope="col" className={table.number}>
              {t('subscribe.payments.amount')}
            </th>
            <th scope="col" className={table.number}>
              {t('subscribe.payments.points')}
            </th>
            <th scope="col">{t('subscribe.payments.status')}</th>
            <th scope="col">{t('subscribe.payments.invoice')}</th>
            <th scope="col">
              <span className="unseen">{t('subscribe.refund.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td data-label={t('subscribe.payments.date')}>
                {formatMoment(language, payment.paidAt ?? payment.createdAt)}
              </td>
              <td data-label={t('subscribe.payments.plan')}>{nameOf(payment.planId)}</td>
              <td data-label={t('subscribe.payments.amount')} className={table.number}>
                {moneyOf(payment)}
              </td>
              <td data-label={t('subscribe.payments.points')} className={table.number}>
                {formatNumber(language, payment.points)}
              </td>
              <td data-label={t('subscribe.payments.status')}>
                <span>
                  {t(`subscribe.payments.statuses.${payment.status}`)}
                  {payment.refunded && (
                    <span className={styles.back}>
                      {t('subscribe.payments.back', { amount: moneyOf(payment.refunded) })}
                    </span>
                  )}
                </span>
              </td>
              <td data-label={t('subscribe.payments.invoice')}>
                <InvoiceLinks payment={payment} invoices={invoices} onIssued={onChanged} />
              </td>
              <td className={table.action}>
                {payment.refundable ? (
                  <Button isSmall kind="quiet" onClick={() => setAsked(payment)}>
                    {t('subscribe.refund.open')}
                  </Button>
                ) : (
                  payment.refundableUntil && <span className={styles.back}>{t('subscribe.refund.usedUp')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <Link to={`/${language}/account`}>{t('subscribe.payments.details')}</Link>
      </p>
      {asked?.refundable && (
        <Confirm
          title={t('subscribe.refund.title')}
          text={t('subscribe.refund.text', {
            amount: moneyOf(asked.refundable),
            plan: nameOf(asked.planId),
            points: asked.points,
            used: asked.points - (asked.refunded?.points ?? 0) - asked.refundable.points,
          })}
          action={t('subscribe.refund.action')}
          back={t('subscribe.refund.back')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() =>
            run(
              () => refundPayment(asked.id),
              () => {
                setAsked(null);
                onChanged();
                void update();
              },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
