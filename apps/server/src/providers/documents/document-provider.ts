/** A one-page invoice or credit note, all of it as text in the reader's language. */
export interface PrintedInvoice {
  /** Decides which glyphs Chinese characters have. */
  language: string;
  title: string;
  number: string;
  issuedAt: Date;
  /** Printed above everything else, such as that it is only a test. */
  stamp: string | null;
  seller: { name: string; lines: string[] };
  buyer: { title: string; lines: string[] };
  facts: { label: string; value: string }[];
  columns: { description: string; quantity: string; amount: string };
  lines: { description: string; detail: string | null; quantity: string; amount: string }[];
  sums: { label: string; amount: string; isTotal: boolean }[];
  note: string;
  footer: string | null;
}

/** Prints documents. The same document is always the same bytes. */
export interface DocumentProvider {
  printInvoice(invoice: PrintedInvoice): Promise<Uint8Array>;
  /** The characters of a text that no font has. They would be printed as their code points. */
  findUnprintable(text: string, language: string): Promise<string[]>;
}
