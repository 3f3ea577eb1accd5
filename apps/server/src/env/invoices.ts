import { z } from 'zod';

/** The seller where no name is set: the site's own. */
const NAME_DEFAULT = 'Tangible';
const ADDRESS_LINES_MAX = 6;

const line = (max: number) =>
  z.string().regex(new RegExp(`^\\P{C}{1,${max}}$`, 'u'), {
    error: `must be one line of at most ${max} characters`,
  });

/** The settings of invoices. Lengths keep an invoice on one page. */
export const invoiceEnvironment = {
  SELLER_NAME: line(80).optional(),
  SELLER_ADDRESS: line(300)
    .transform((text) => text.split('|').map((part) => part.trim()))
    .refine((lines) => lines.length <= ADDRESS_LINES_MAX && lines.every(Boolean), {
      error: `must have at most ${ADDRESS_LINES_MAX} lines, separated by |, like 1 Main Street | 12345 Springfield`,
    })
    .optional(),
  SELLER_TAX_ID: line(40).optional(),
  SELLER_CONTACT: line(80).optional(),
  INVOICE_FOOTER: line(400).optional(),
  INVOICE_SERIES: z
    .string()
    .regex(/^(?!TEST$)[A-Z0-9]{1,12}$/, { error: 'must be 1 to 12 capital letters and digits, and not TEST' })
    .default('INV'),
  INVOICE_TAX_NAME: line(20).optional(),
  INVOICE_TAX_PERCENT: z.coerce
    .number({ error: 'must be a percentage like 19 or 8.1' })
    .refine((percent) => percent > 0 && percent < 100, { error: 'must be a percentage like 19 or 8.1' })
    .optional(),
};

type InvoiceEnvironment = z.infer<z.ZodObject<typeof invoiceEnvironment>>;

export const toInvoices = (env: InvoiceEnvironment, publicUrl: string | undefined) => ({
  series: env.INVOICE_SERIES,
  seller: {
    name: env.SELLER_NAME ?? NAME_DEFAULT,
    address: env.SELLER_ADDRESS ?? [],
    taxId: env.SELLER_TAX_ID ?? null,
    contact: env.SELLER_CONTACT ?? publicUrl ?? null,
    footer: env.INVOICE_FOOTER ?? null,
  },
  /** Whether the invoices name a seller who can be found. */
  isComplete: env.SELLER_NAME !== undefined && env.SELLER_ADDRESS !== undefined,
  /** The tax that the prices contain; null if none is shown. */
  tax:
    env.INVOICE_TAX_NAME !== undefined && env.INVOICE_TAX_PERCENT !== undefined
      ? { name: env.INVOICE_TAX_NAME, percent: env.INVOICE_TAX_PERCENT }
      : null,
});
