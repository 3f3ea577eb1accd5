import { Link } from 'react-router';
import { hasServer } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { splitRichText } from './split-rich-text.ts';

/** Longer pieces of code may be broken: a phone's line has about 40 of their signs. */
const WHOLE_CODE_MAX = 20;

/**
 * Text with `code`, **bold** and [links](/faq), so that a sentence stays one message for its translator. A path leads
 * to the page in the language of the reader.
 *
 * @example
 * <RichText text={t('method.shape.text')} />
 */
export function RichText({ text }: { text: string }) {
  const { language } = useWords();
  return splitRichText(text).map((piece, index) => {
    // A text never changes its order.
    const key = `${index}`;
    if (piece.kind === 'code') {
      return (
        <code key={key} className={piece.text.length <= WHOLE_CODE_MAX ? 'whole' : undefined}>
          {piece.text}
        </code>
      );
    }
    if (piece.kind === 'strong') return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === 'text') return piece.text;
    const { address } = piece;
    if (address.startsWith('/api/') && !hasServer()) return piece.text;
    if (address.startsWith('#') || address.startsWith('/api/')) {
      return (
        <a key={key} href={address}>
          {piece.text}
        </a>
      );
    }
    return address.startsWith('/') ? (
      <Link key={key} to={`/${language}${address}`}>
        {piece.text}
      </Link>
    ) : (
      <a key={key} href={address} rel="noopener">
        {piece.text}
      </a>
    );
  });
}

/** A paragraph of such text. */
export const Prose = ({ text }: { text: string }) => (
  <p>
    <RichText text={text} />
  </p>
);
