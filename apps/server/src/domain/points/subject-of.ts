/**
 * The id in a ledger reference, if it has that kind of subject; null otherwise. The part after a `#` distinguishes
 * several causes with the same subject.
 *
 * @example
 * subjectOf('generation:a1b2#1', 'generation'); // 'a1b2'
 * subjectOf('sign-up', 'payment'); // null
 */
export const subjectOf = (reference: string, kind: 'generation' | 'payment'): string | null =>
  reference.startsWith(`${kind}:`) ? reference.slice(kind.length + 1).replace(/#.*$/, '') : null;
