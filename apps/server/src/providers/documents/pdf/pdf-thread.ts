/** The program of the thread that prints PDF files: one request after another. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import { openFonts } from './open-fonts.ts';
import type { PdfRequest, PdfResponse } from './pdf-messages.ts';
import { toPrinted } from './set-text.ts';

if (!parentPort) throw new Error('pdf-thread.ts runs only as a worker thread');
const port = parentPort;

port.on('message', async (request: PdfRequest) => {
  try {
    port.postMessage(await answer(request));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ type: 'failed', message, stack });
  }
});

async function answer(request: PdfRequest): Promise<PdfResponse> {
  if (request.verb === 'print') return { type: 'pdf', bytes: await drawInvoice(request.invoice) };
  const { missing } = await openFonts({ regular: toPrinted(request.text) }, request.language);
  return { type: 'unprintable', characters: missing };
}
