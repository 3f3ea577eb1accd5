const LENGTH_MAX = 64;

/**
 * A name as one word that every file format accepts: letters, digits, dots, dashes and underscores. Names end at the
 * first space in OBJ, and a line break would start another statement.
 *
 * @example
 * toWord('My mug\n# 2'); // My_mug_2
 */
export function toWord(name: string): string {
  const word = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^_+|_+$/g, '');
  return [...word].slice(0, LENGTH_MAX).join('') || 'model';
}

/**
 * A name as an identifier: ASCII letters, digits and underscores, not beginning with a digit.
 *
 * @example
 * toIdentifier('2 mugs'); // _2_mugs
 */
export function toIdentifier(name: string): string {
  const word = toWord(name)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return word === '' ? 'model' : /^\d/.test(word) ? `_${word}` : word;
}

/**
 * A name for a ROS package: lower-case letters, digits and single underscores, beginning with a letter.
 *
 * @example
 * toPackageName('2 Mugs'); // asset_2_mugs_description
 */
export function toPackageName(name: string): string {
  const word = toIdentifier(name).toLowerCase().replace(/_+/g, '_').replace(/^_|_$/g, '');
  return `${/^[a-z]/.test(word) ? word : `asset_${word}`}_description`;
}
