import type { Regions } from '@tangible/geometry';
import { chooseLinks, type Link } from './choose-links.ts';

/**
 * Joins the regions of a mask by the shortest ways over pixels that may be walked on, from side to side.
 *
 * @returns The pixels of these ways, without the regions' own.
 *
 * @example
 * linkRegions(labelRegions(Uint8Array.of(1, 0, 1), 3), 3, () => true); // [1]
 */
export function linkRegions({ labels }: Regions, width: number, mayWalk: (pixel: number) => boolean): number[] {
  const height = labels.length / width;
  const owners = labels.slice();
  const steps = new Int32Array(labels.length);
  /** The pixel from which each was reached. */
  const before = new Int32Array(labels.length).fill(-1);
  const list: number[] = [];
  for (let i = 0; i < labels.length; i++) if (owners[i] !== 0) list.push(i);
  const links: Link[] = [];
  for (let n = 0; n < list.length; n++) {
    const i = list[n]!;
    const x = i % width;
    const y = (i - x) / width;
    if (x > 0) walk(i, i - 1);
    if (x + 1 < width) walk(i, i + 1);
    if (y > 0) walk(i, i - width);
    if (y + 1 < height) walk(i, i + width);
  }
  return chooseLinks(links).flatMap(({ from, to }) => [...wayBack(from), ...wayBack(to)]);

  function walk(i: number, to: number): void {
    if (owners[to] === 0) {
      if (!mayWalk(to)) return;
      owners[to] = owners[i]!;
      steps[to] = steps[i]! + 1;
      before[to] = i;
      list.push(to);
    } else if (owners[to] !== owners[i]) {
      links.push({ regions: [owners[i]!, owners[to]!], gap: steps[i]! + steps[to]!, from: i, to });
    }
  }

  function* wayBack(pixel: number): Iterable<number> {
    for (let i = pixel; before[i] !== -1; i = before[i]!) yield i;
  }
}
