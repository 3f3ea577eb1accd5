import type { FurtherSlot } from '@tangible/contracts';
import { type Field, measureBox } from '@tangible/geometry';
import { cropCoverage, cropForNetwork, frameSubject } from '../frustum/crop-subject.ts';
import { CROP_PX, RAYS } from '../frustum/frustum.ts';
import { type FurtherCrop, predictShape, type ShapePrediction } from '../frustum/predict-shape.ts';
import { MODELS } from '../models/catalogue.ts';
import type { Backend } from '../models/session.ts';
import type { Platform } from '../platform/platform.ts';
import type { FurtherSubject, FurtherViews, Subject } from '../workpiece.ts';
import { type FittedView, fitView } from './fit-view.ts';
import { areExchanged, isOtherObject, listWarnings } from './judge-views.ts';
import { listSurfacePoints } from './list-surface-points.ts';
import type { Turntable } from './view-map.ts';

/** Outlines are compared at this many pixels a side. */
const OUTLINE_PX = 64;

type Prediction = Omit<ShapePrediction, 'model'> & { backend?: Backend };

/**
 * The network's prediction from one or several pictures, and the cameras of the further ones. A further picture that
 * shows another object, and sides that were exchanged, are left out, and the network is asked again without them.
 *
 * @example
 * const { prediction, furtherViews } = await predictPictures(subject, furtherSubjects, platform, signal);
 */
export async function predictPictures(
  subject: Subject,
  further: readonly FurtherSubject[],
  platform: Platform,
  signal: AbortSignal,
): Promise<{ prediction: Prediction; furtherViews: FurtherViews | null }> {
  const frame = frameSubject(subject.coverage);
  const rgba = cropForNetwork(subject.colour, subject.coverage, frame, CROP_PX);
  const predict = async (crops: readonly FurtherCrop[]): Promise<Prediction> => {
    const session = await platform.openModel(crops.length > 0 ? MODELS.shapeOfSeveral : MODELS.shape);
    signal.throwIfAborted();
    return { ...(await predictShape(session, rgba, crops)), frame };
  };
  if (further.length === 0) return { prediction: await predict([]), furtherViews: null };

  const framed = further.map((one) => {
    const { colour, coverage } = one.subject;
    const square = frameSubject(coverage);
    const outline = cropCoverage(coverage, square, OUTLINE_PX);
    return { ...one, frame: square, outline, rgba: cropForNetwork(colour, coverage, square, CROP_PX) };
  });
  const own = cropCoverage(subject.coverage, frame, RAYS);
  const first = await predict(framed);
  const fitted = fitAll(first, own, framed);
  const isExchanged = areExchanged(
    Object.fromEntries(fitted.views.map(({ slot, iou }) => [slot, iou])),
    (slot, as) => fitted.fitOne(framed.find((one) => one.slot === slot)!.outline, as).iou,
  );
  const leftOut = fitted.views
    .filter((view) => (isExchanged && view.slot !== 'back') || isOtherObject(view, subject, view.subject))
    .map(({ slot }) => slot);
  const prediction = leftOut.length > 0 ? await predict(framed.filter(({ slot }) => !leftOut.includes(slot))) : first;
  const { turntable, views } = leftOut.length > 0 ? fitAll(prediction, own, framed) : fitted;
  return {
    prediction,
    furtherViews: {
      turntable,
      views: views.map(({ iou, slot, subject: own, frame: square, pose }) => ({
        slot,
        subject: own,
        frame: square,
        pose,
        outlineIou: iou,
        isUsed: !leftOut.includes(slot),
      })),
      warnings: listWarnings(isExchanged, leftOut),
    },
  };
}

/** Fits every picture to the outline of a prediction. */
function fitAll<One extends { slot: FurtherSlot; outline: Field }>(
  prediction: Prediction,
  coverage: Field,
  further: readonly One[],
) {
  const points = listSurfacePoints(prediction, coverage.values);
  const turntable = findTurntable(points, prediction);
  const fitOne = (outline: Field, slot: FurtherSlot): FittedView => fitView(points, turntable, outline, slot);
  return { turntable, fitOne, views: further.map((one) => ({ ...one, ...fitOne(one.outline, one.slot) })) };
}

/** The object on its turntable, as the first camera sees it. */
function findTurntable(points: Float32Array, { up, camera }: Pick<Prediction, 'up' | 'camera'>): Turntable {
  // A shape without a surface has no middle, and no outline that fits.
  const { min, max } = measureBox(points.length > 0 ? points : new Float32Array(3));
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] as const;
  return { up, middle, distance: Math.hypot(middle[0], middle[1], 1 / camera.s - middle[2]) };
}
