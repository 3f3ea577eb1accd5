import { defineStage } from '../define-stage.ts';
import { MODELS } from '../models/catalogue.ts';
import { predictPictures } from '../pictures/predict-pictures.ts';

/** Asks the network for the subject's shape, colours, size and upright direction, and finds the cameras of its pictures. */
export const inferShape = defineStage({
  name: 'infer-shape',
  weight: 6,
  needs: ['subject', 'furtherSubjects'],
  adds: ['prediction', 'furtherViews'],
  async run({ subject, furtherSubjects }, { platform, signal, reportProgress }) {
    const { name, version } = MODELS.shape;
    reportProgress(0.3);
    const found = await predictPictures(subject, furtherSubjects, platform, signal);
    const { backend, ...prediction } = found.prediction;
    const model = { name, version, ...(backend && { backend }) };
    return { prediction: { ...prediction, model }, furtherViews: found.furtherViews };
  },
});
