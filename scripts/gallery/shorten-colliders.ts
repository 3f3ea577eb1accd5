/** A hundredth of a millimetre: invisible, and half of the file. */
const DECIMALS = 5;

/**
 * The convex pieces as the engine wrote them, with fewer digits.
 *
 * @example
 * shortenColliders(encode('v 0.012345678 0.1 0\n')); // 'v 0.01235 0.1 0\n'
 */
export function shortenColliders(obj: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(obj);
  const short = text.replace(/^v (.*)$/gm, (_, place: string) => {
    const numbers = place.split(' ').map((number) => String(Number(Number(number).toFixed(DECIMALS))));
    return `v ${numbers.join(' ')}`;
  });
  return new TextEncoder().encode(short);
}
