import { ASSET_NAME_LENGTH_MAX, PICTURE_SLOTS } from '@tangible/contracts';

const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;
/** `mug.front.jpg`, as the command line names the pictures of one object. */
const SLOT = new RegExp(`(?:\\.(?:${PICTURE_SLOTS.join('|')})|[\\s_-]front)$`, 'i');
/** Browsers and programs send these for a picture that has no name. */
const NAMELESS = /^(?:blob|file|image|upload|unnamed|untitled)$/i;

/**
 * The name of an asset by the name of the file that it is made from; null where that says nothing.
 *
 * @example
 * nameFromFile('C:\\pictures\\Red mug.front.jpg'); // 'Red mug'
 */
export function nameFromFile(fileName: string | undefined): string | null {
  const base = cleanName((fileName ?? '').split(/[/\\]/).at(-1) ?? '');
  const name = base.replace(EXTENSION, '').replace(SLOT, '').trim();
  return name === '' || NAMELESS.test(name) ? null : name;
}

/**
 * The name that a person gives an asset, or else the one of its file.
 *
 * @example
 * chooseName({ name: undefined, fileName: 'Red mug.jpg' }); // 'Red mug'
 */
export const chooseName = ({ name, fileName }: { name?: string | undefined; fileName?: string | undefined }) =>
  (name && cleanName(name)) || nameFromFile(fileName);

/** A text as a name: on one line, without characters that cannot be seen, and not too long. */
export function cleanName(text: string): string {
  const visible = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...visible].slice(0, ASSET_NAME_LENGTH_MAX).join('').trim();
}
