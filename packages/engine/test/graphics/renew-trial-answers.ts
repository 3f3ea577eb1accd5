// node packages/engine/test/graphics/renew-trial-answers.ts: after a new release of a network.
import { writeFileSync } from 'node:fs';
import { MODELS } from '../../src/models/catalogue.ts';
import { askTrial } from './ask-trial.ts';

const { subject, shape } = MODELS;
const answers = {
  [subject.files[0].path]: await askTrial(subject, { input: 'input.1', dims: [1, 3, 320, 320], outputs: ['1959'] }),
  [shape.files[0].path]: await askTrial(shape, {
    input: 'rgba',
    dims: [1, 4, 256, 256],
    outputs: ['tsdf', 'colour', 'scalars', 'surface', 'back'],
  }),
};
const text = JSON.stringify(answers, (_, value) => (typeof value === 'number' ? Number(value.toFixed(5)) : value), 2);
writeFileSync(new URL('../../src/platform/browser/graphics/trial-answers.json', import.meta.url), `${text}\n`);
