import { type Translate, translator } from '@tangible/i18n';
import type { InvoiceRow } from '../../db/schema/index.ts';
import type { PrintedInvoice } from '../../providers/documents/document-provider.ts';
import { languageOf } from './language-of.ts';

/**
 * An invoice as it is printed: every text in its language, from nothing but its row.
 *
 * @example
 * (await describeInvoice(row)).title; // 'Facture'
 */
export async function describeInvoice(row: InvoiceRow): Promise<PrintedInvoice> {
  const language = languageOf(row);
  const t = await translator(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: row.currency });
  const toMoney = (cents: number) => money.format(cents / 100);
  const isCredit = row.kind === 'credit-note';
  const { seller, tax, totalCents: total } = row;
  const currency = row.currency.toUpperCase();
  const paidOn = dates.format(row.paidAt);

  return {
    language,
    title: t(isCredit ? 'invoice.creditNote' : 'invoice.title'),
    number: row.number,
    issuedAt: row.issuedAt,
    stamp: row.isTest ? t('invoice.test') : null,
    seller: {
      name: seller.name,
      lines: [
        ...seller.address,
        ...(seller.taxId ? [t('invoice.taxId', { id: seller.taxId })] : []),
        ...(seller.contact ? [seller.contact] : []),
      ],
    },
    buyer: { title: t('invoice.billedTo'), lines: listBuyer(row, t) },
    facts: [
      { label: t('invoice.facts.number'), value: row.number },
      ...(row.originalNumber ? [{ label: t('invoice.facts.original'), value: row.originalNumber }] : []),
      { label: t('invoice.facts.issued'), value: dates.format(row.issuedAt) },
      { label: t(isCredit ? 'invoice.facts.returned' : 'invoice.facts.paid'), value: paidOn },
      { label: t('invoice.facts.method'), value: t(`subscribe.methods.${row.method}`) },
    ],
    columns: {
      description: t('invoice.columns.description'),
      quantity: t('invoice.columns.quantity'),
      amount: t('invoice.columns.amount'),
    },
    lines: row.lines.map(({ description, period, quantity, amountCents }) => ({
      description,
      detail: period && dates.formatRange(new Date(period.start), new Date(period.end)),
      quantity: new Intl.NumberFormat(language).format(quantity),
      amount: toMoney(amountCents),
    })),
    sums: [
      ...(tax
        ? [
            { label: t('invoice.net'), amount: toMoney(total - tax.cents), isTotal: false },
            {
              label: t('invoice.tax', { name: tax.name, rate: tax.percent / 100 }),
              amount: toMoney(tax.cents),
              isTotal: false,
            },
          ]
        : []),
      {
        label: t(isCredit ? 'invoice.credited' : 'invoice.total', { currency }),
        amount: toMoney(total),
        isTotal: true,
      },
    ],
    note: t(isCredit ? 'invoice.returnedNote' : 'invoice.paidNote', { date: paidOn }),
    footer: seller.footer,
  };
}

/** As entered; an account that entered nothing is named by its username and email, until it is deleted. */
function listBuyer({ buyer, username, email }: InvoiceRow, t: Translate): string[] {
  const account = username ? [t('invoice.account', { username }), ...(email ? [email] : [])] : [];
  if (!buyer) return account.length > 0 ? account : [t('invoice.deletedAccount')];
  const { company, name, address, taxId } = buyer;
  const lines = [company, name, ...address.split('\n'), taxId && t('invoice.taxId', { id: taxId })];
  return [...lines.filter(Boolean), ...account];
}
