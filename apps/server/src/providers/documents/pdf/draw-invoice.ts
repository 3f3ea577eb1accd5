import PDFDocument from 'pdfkit';
import type { PrintedInvoice } from '../document-provider.ts';
import { openFonts } from './open-fonts.ts';
import { codePointOf, type Style, textSetter, toPrinted } from './set-text.ts';

/** A4 in points, and where its text starts and ends. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const RIGHT = PAGE.width - 56;
const MIDDLE = 320;
const AMOUNT_WIDTH = 110;

const INK = '#17191b';
const MUTED = '#575c60';
const LINE = '#b9b5aa';
const SIGNAL = '#c4360f';

const STYLES = {
  title: { size: 26, weight: 'strong', color: INK },
  strong: { size: 10.5, weight: 'strong', color: INK },
  body: { size: 9.5, weight: 'regular', color: INK },
  label: { size: 9.5, weight: 'regular', color: MUTED },
  small: { size: 8, weight: 'regular', color: MUTED },
  stamp: { size: 9.5, weight: 'strong', color: SIGNAL },
  amount: { size: 9.5, weight: 'regular', color: INK, hasTabularDigits: true },
  total: { size: 13, weight: 'strong', color: INK, hasTabularDigits: true },
} as const satisfies Record<string, Style>;

const LEADING = 1.5;

/** Draws an invoice on one page of A4. The same invoice is always the same bytes: its date is the one of its issue. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Uint8Array> {
  const { language, title, number, issuedAt, seller } = invoice;
  const fonts = await openFonts(textsOf(invoice), language);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    // No font of the PDF standard: a page has only what was opened for it.
    font: '',
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      CreationDate: issuedAt,
      Producer: 'Tangible',
      Creator: 'Tangible',
    },
  });
  for (const [name, bytes] of fonts.files) pdf.registerFont(name, Buffer.from(bytes));
  const parts: Buffer[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on('error', reject);
  });
  draw(pdf, invoice, textSetter(pdf, fonts, language));
  pdf.end();
  return whole;
}

type Setter = ReturnType<typeof textSetter>;

function draw(pdf: PDFKit.PDFDocument, invoice: PrintedInvoice, { wrap, print, measure }: Setter): void {
  const rule = (y: number, color = LINE, from = LEFT) =>
    pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(color).stroke();
  /** Prints a text of any length and returns the baseline after it. */
  const block = (text: string, style: Style, { x, y, width }: { x: number; y: number; width: number }): number => {
    let at = y;
    for (const line of wrap(text, style, width)) {
      print(line, style, { x, y: at });
      at += style.size * LEADING;
    }
    return at;
  };
  const width = MIDDLE - LEFT - 24;

  // The seller on the left, the title on the right.
  let left = block(invoice.seller.name, { ...STYLES.strong, size: 13 }, { x: LEFT, y: 74, width });
  for (const line of invoice.seller.lines) left = block(line, STYLES.label, { x: LEFT, y: left, width });
  print(invoice.title, STYLES.title, { x: RIGHT, y: 80, align: 'right' });
  if (invoice.stamp) {
    let at = 104;
    for (const line of wrap(invoice.stamp, STYLES.stamp, RIGHT - MIDDLE)) {
      print(line, STYLES.stamp, { x: RIGHT, y: at, align: 'right' });
      at += STYLES.stamp.size * LEADING;
    }
  }

  const top = Math.max(left + 26, 190);
  rule(top - 22);
  left = block(invoice.buyer.title, STYLES.label, { x: LEFT, y: top, width });
  invoice.buyer.lines.forEach((line, index) => {
    left = block(line, index === 0 ? STYLES.strong : STYLES.body, { x: LEFT, y: left + (index === 0 ? 2 : 0), width });
  });
  let right = top;
  for (const { label, value } of invoice.facts) {
    print(label, STYLES.label, { x: MIDDLE, y: right });
    const room = RIGHT - MIDDLE - measure(label, STYLES.label) - 12;
    for (const line of wrap(value, STYLES.body, room)) {
      print(line, STYLES.body, { x: RIGHT, y: right, align: 'right' });
      right += STYLES.body.size * LEADING + 2;
    }
  }

  // What was sold.
  let y = Math.max(left, right) + 34;
  const quantityAt = RIGHT - AMOUNT_WIDTH;
  const room = quantityAt - LEFT - 70;
  print(invoice.columns.description, STYLES.label, { x: LEFT, y });
  print(invoice.columns.quantity, STYLES.label, { x: quantityAt, y, align: 'right' });
  print(invoice.columns.amount, STYLES.label, { x: RIGHT, y, align: 'right' });
  rule(y + 9, INK);
  y += 28;
  for (const line of invoice.lines) {
    print(line.quantity, STYLES.amount, { x: quantityAt, y, align: 'right' });
    print(line.amount, STYLES.amount, { x: RIGHT, y, align: 'right' });
    y = block(line.description, STYLES.body, { x: LEFT, y, width: room });
    if (line.detail) y = block(line.detail, STYLES.small, { x: LEFT, y, width: room });
    rule(y);
    y += 22;
  }
  for (const { label, amount, isTotal } of invoice.sums) {
    const style = isTotal ? STYLES.total : STYLES.amount;
    if (isTotal) {
      rule(y - 6, INK, MIDDLE);
      y += 14;
    }
    print(amount, style, { x: RIGHT, y, align: 'right' });
    print(label, isTotal ? STYLES.strong : STYLES.label, { x: MIDDLE, y });
    y += style.size * LEADING;
  }
  block(invoice.note, STYLES.body, { x: LEFT, y: y + 26, width: RIGHT - LEFT });

  if (!invoice.footer) return;
  const lines = wrap(invoice.footer, STYLES.small, RIGHT - LEFT);
  const start = PAGE.height - 48 - (lines.length - 1) * STYLES.small.size * LEADING;
  rule(start - 18);
  block(invoice.footer, STYLES.small, { x: LEFT, y: start, width: RIGHT - LEFT });
}

/** All characters of an invoice, in both weights, and those of code points that stand for missing ones. */
function textsOf(invoice: PrintedInvoice): { regular: string; strong: string } {
  const { seller, buyer, facts, columns, lines, sums } = invoice;
  const strong = [seller.name, invoice.title, invoice.stamp, buyer.lines[0], ...sums.flatMap(Object.values)];
  const regular = [
    ...seller.lines,
    invoice.number,
    buyer.title,
    ...buyer.lines.slice(1),
    ...[...facts, columns, ...lines, ...sums].flatMap(Object.values),
    invoice.note,
    invoice.footer,
  ];
  const join = (texts: unknown[]) =>
    toPrinted([...texts.filter((text) => typeof text === 'string'), HEXADECIMAL].join(''));
  return { regular: join(regular), strong: join(strong) };
}

const HEXADECIMAL = `${codePointOf('0')}0123456789ABCDEF`;
