import { defineStage } from '../define-stage.ts';
import { cropForNetwork, frameSubject } from '../frustum/crop-subject.ts';
import { CROP_PX } from '../frustum/frustum.ts';
import { predictShape } from '../frustum/predict-shape.ts';
import { MODELS } from '../models/catalogue.ts';

/** Asks the network for the subject's shape, colours, size and upright direction. */
export const inferShape = defineStage({
  name: 'infer-shape',
  weight: 6,
  needs: ['subject'],
  adds: ['prediction'],
  async run({ subject }, { platform, signal, reportProgress }) {
    const { name, version } = MODELS.shape;
    const frame = frameSubject(subject.coverage);
    const rgba = cropForNetwork(subject.colour, subject.coverage, frame, CROP_PX);
    const session = await platform.openModel(MODELS.shape);
    signal.throwIfAborted();
    reportProgress(0.3);
    return { prediction: { ...(await predictShape(session, rgba)), frame, model: { name, version } } };
  },
});
