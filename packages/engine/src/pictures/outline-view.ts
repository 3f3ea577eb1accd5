import type { FurtherSlot } from '@tangible/contracts';
import type { Field } from '@tangible/geometry';
import type { Turntable, ViewPose } from './view-map.ts';

/** The outline of another side, over the crop of its picture, and where its camera stood. */
export interface OutlineView {
  slot: FurtherSlot;
  coverage: Field;
  turntable: Turntable;
  pose: ViewPose;
}
