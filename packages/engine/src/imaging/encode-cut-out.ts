import type { Platform } from '../platform/platform.ts';
import type { Subject } from '../workpiece.ts';
import { reduceSubject } from './reduce-subject.ts';

/** Enough to judge an outline by eye; a picture of the full size would be as large as the textures. */
const SIDE_PX_MAX = 512;

/**
 * A PNG of the subject without its background.
 *
 * @example
 * const bytes = await encodeCutOut(subject, platform);
 */
export function encodeCutOut(subject: Pick<Subject, 'colour' | 'coverage'>, platform: Platform): Promise<Uint8Array> {
  const { colour, coverage } = reduceSubject(subject.colour, subject.coverage, SIDE_PX_MAX);
  const data = new Uint8Array(colour.data.length);
  for (let i = 0; i < coverage.values.length; i++) {
    const alpha = Math.round(255 * coverage.values[i]!);
    // A background that cannot be seen would still take its bytes.
    if (alpha > 0) data.set(colour.data.subarray(i * 4, i * 4 + 3), i * 4);
    data[i * 4 + 3] = alpha;
  }
  return platform.encodePng({ ...colour, data });
}
