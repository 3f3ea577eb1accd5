import { callThread } from '@tangible/engine/node';
import type { DocumentProvider } from './document-provider.ts';
import type { PdfRequest, PdfResponse } from './pdf/pdf-messages.ts';

const PROGRAM = new URL('./pdf/pdf-thread.ts', import.meta.url);

/**
 * Prints PDF files in a thread, one after another: opening the fonts of a Chinese page takes up to a second of CPU time.
 * The thread ends when it is idle.
 *
 * @example
 * const pdf = await pdfDocuments().printInvoice(await describeInvoice(row));
 */
export function pdfDocuments(): DocumentProvider {
  let last: Promise<unknown> = Promise.resolve();
  const ask = (message: PdfRequest): Promise<PdfResponse> => {
    const answer = last.then(() =>
      callThread<PdfResponse, PdfResponse>({ url: PROGRAM, name: 'The PDF thread', message, read: (told) => told }),
    );
    last = answer.catch(() => {});
    return answer;
  };
  return {
    async printInvoice(invoice) {
      const answer = await ask({ verb: 'print', invoice });
      if (answer.type !== 'pdf') throw new Error('the PDF thread answered another question');
      return answer.bytes;
    },
    async findUnprintable(text, language) {
      const answer = await ask({ verb: 'find-unprintable', text, language });
      if (answer.type !== 'unprintable') throw new Error('the PDF thread answered another question');
      return answer.characters;
    },
  };
}
