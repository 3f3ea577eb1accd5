import { BILLING_ADDRESS_LINES_MAX, BILLING_LENGTHS, type BillingDetails } from '@tangible/contracts';
import { useState } from 'react';
import { readBillingDetails, saveBillingDetails } from '../../api/invoices.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert, TextField } from '../../ui/controls/Field.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { useForm } from '../../ui/controls/use-form.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Credentials.module.css';
import { Part } from './Part.tsx';

/** What is printed on invoices from now on. */
export function BillingPart() {
  const { t } = useWords('account', 'errors');
  const { data, error, isLoading, reload } = useCall(readBillingDetails);
  return (
    <Part title={t('account.billing.title')}>
      <p>{t('account.billing.text')}</p>
      {error !== null && !isLoading && (
        <Notice kind="problem" text={errorWords(t, error, t('account.billing.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      {data && <DetailsForm details={data} />}
    </Part>
  );
}

function DetailsForm({ details }: { details: BillingDetails }) {
  const { t } = useWords('account');
  const [isSaved, setSaved] = useState(false);
  const { problem, isBusy, onSubmit } = useForm({
    check: () => null,
    fields: {},
    async send({ name = '', company = '', address = '', taxId = '' }) {
      await saveBillingDetails({ name, company, address, taxId });
      setSaved(true);
    },
    fallback: t('account.billing.failed'),
  });
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={t('account.billing.title')}
      onSubmit={onSubmit}
      onChange={() => setSaved(false)}
    >
      <Field
        name="company"
        label={t('account.billing.company')}
        autoComplete="organization"
        maxLength={BILLING_LENGTHS.company}
        defaultValue={details.company}
        problem={problem}
      />
      <Field
        name="name"
        label={t('account.billing.name')}
        autoComplete="name"
        maxLength={BILLING_LENGTHS.name}
        defaultValue={details.name}
        problem={problem}
      />
      <TextField
        name="address"
        label={t('account.billing.address')}
        hint={t('account.billing.addressHint', { lines: BILLING_ADDRESS_LINES_MAX })}
        autoComplete="street-address"
        rows={4}
        maxLength={BILLING_LENGTHS.address}
        defaultValue={details.address}
        problem={problem}
      />
      <Field
        name="taxId"
        label={t('account.billing.taxId')}
        maxLength={BILLING_LENGTHS.taxId}
        defaultValue={details.taxId}
        problem={problem}
      />
      <FormAlert problem={problem} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? 'account.billing.busy' : 'account.billing.action')}
        </Button>
      </div>
      <div role="status" className={styles.done}>
        {isSaved && <p>{t('account.billing.done')}</p>}
      </div>
    </form>
  );
}
