import { isLanguage, LANGUAGE_DEFAULT, type Language } from '@tangible/i18n';
import type { InvoiceRow } from '../../db/schema/index.ts';

/** The language that an invoice is written in. */
export const languageOf = ({ language }: Pick<InvoiceRow, 'language'>): Language =>
  isLanguage(language) ? language : LANGUAGE_DEFAULT;
