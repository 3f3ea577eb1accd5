import type { PrintedInvoice } from '../document-provider.ts';

export type PdfRequest =
  | { verb: 'print'; invoice: PrintedInvoice }
  | { verb: 'find-unprintable'; text: string; language: string };

export type PdfResponse = { type: 'pdf'; bytes: Uint8Array } | { type: 'unprintable'; characters: string[] };
