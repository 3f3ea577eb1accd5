import { z } from 'zod';
import { PAYMENT_METHODS } from './billing.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;

/** Lengths of what a buyer enters. They keep an invoice on one page. */
export const BILLING_LENGTHS = { name: 80, company: 80, address: 300, taxId: 40 } as const;
export const BILLING_ADDRESS_LINES_MAX = 6;

/** One line of text, without control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, { error: 'must be one line of text' })
    .default('');

const address = z
  .string()
  .trim()
  .max(BILLING_LENGTHS.address)
  .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{2,}/g, '\n'))
  .refine((text) => /^(\P{C}|\n)*$/u.test(text), { error: 'must be text without control characters' })
  .refine((text) => text.split('\n').length <= BILLING_ADDRESS_LINES_MAX, {
    error: `must have at most ${BILLING_ADDRESS_LINES_MAX} lines`,
  })
  .default('');

/** The buyer as printed on invoices from now on. Empty fields are not printed. */
export const BillingDetails = z.object({
  name: line(BILLING_LENGTHS.name),
  company: line(BILLING_LENGTHS.company),
  address,
  taxId: line(BILLING_LENGTHS.taxId).describe('A VAT or tax number, as it is to be printed'),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

export const Invoice = z.object({
  id: z.string(),
  number: z.string().describe('Gapless within its series and year, such as INV-2026-000001'),
  kind: z.enum(INVOICE_KINDS),
  paymentId: z.string(),
  originalNumber: z.string().nullable().describe('Of a credit note: the invoice that it corrects'),
  isTest: z.boolean().describe('From the payment sandbox: no money changed hands, and the document says so'),
  provider: z.enum(PAYMENT_METHODS),
  amount: z.int().describe('In cents of the currency that was charged, tax included; of a credit note, what went back'),
  taxAmount: z.int().describe('The tax contained in it'),
  currency: z.string(),
  issuedAt: z.iso.datetime(),
  fileUrl: z.string().describe('The PDF; only its owner can fetch it'),
});
export type Invoice = z.infer<typeof Invoice>;
