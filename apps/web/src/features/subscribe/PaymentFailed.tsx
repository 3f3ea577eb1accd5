import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';

/** Shown when a payment was not accepted. */
export function PaymentFailed({ onRetry }: { onRetry(): void }) {
  const { t } = useWords('subscribe', 'errors');
  return (
    <>
      <PageHead title={t('subscribe.error.title')} />
      <Notice kind="problem" text={t('errors.PAYMENT_FAILED')}>
        <p>{t('subscribe.error.text')}</p>
        <Button kind="action" onClick={onRetry}>
          {t('site.tryAgain')}
        </Button>
      </Notice>
    </>
  );
}
