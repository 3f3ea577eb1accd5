export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; address: string };

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * The pieces of a text with code, bold text and links in Markdown. An unclosed mark is plain text.
 *
 * @example
 * splitRichText('Run `npm start`.'); // text, code, text
 */
export function splitRichText(text: string): RichPiece[] {
  const pieces: RichPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, code, strong, label, address] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: label!, address: address! });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
