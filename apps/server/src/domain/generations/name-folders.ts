const LENGTH_MAX = 80;

/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A folder name for each asset that every file system accepts; equal ones are numbered.
 *
 * @example
 * nameFolders(['Mug', 'mug', 'a/b: c']); // ['Mug', 'mug (2)', 'a-b- c']
 */
export function nameFolders(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them.
      .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '-')
      .slice(0, LENGTH_MAX)
      .toWellFormed()
      .replace(/^[\s.]+|[\s.]+$/g, '');
    const base = plain === '' || RESERVED.test(plain) ? `asset ${plain}`.trim() : plain;
    let folder = base;
    for (let number = 2; taken.has(folder.toLowerCase()); number += 1) folder = `${base} (${number})`;
    taken.add(folder.toLowerCase());
    return folder;
  });
}
