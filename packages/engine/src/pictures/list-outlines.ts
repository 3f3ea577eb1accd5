import { cropCoverage } from '../frustum/crop-subject.ts';
import { cropPicture } from '../imaging/crop-picture.ts';
import type { FurtherPaint, FurtherViews } from '../workpiece.ts';
import type { OutlineView } from './outline-view.ts';
import { mapView } from './view-map.ts';

/** Pixels a side of the outlines that constrain the solid: half of the rays at medium. */
const OUTLINE_PX = 128;

/** The outlines of the further pictures that are used. */
export function listOutlines({ turntable, views }: FurtherViews): OutlineView[] {
  return views
    .filter(({ isUsed }) => isUsed)
    .map(({ slot, subject, frame, pose }) => ({
      slot,
      coverage: cropCoverage(subject.coverage, frame, OUTLINE_PX),
      turntable,
      pose,
    }));
}

/** Further pictures as sources of colours. @param outlines Those that are used, aligned with the solid. */
export function paintViews({ views }: FurtherViews, outlines: readonly OutlineView[]): FurtherPaint[] {
  return outlines.map(({ slot, pose, turntable }) => {
    const { subject, frame } = views.find((view) => view.slot === slot)!;
    return { slot, map: mapView(pose, turntable), picture: cropPicture(subject, frame) };
  });
}
