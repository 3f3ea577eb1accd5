import type { Progress } from '@tangible/engine';
import {
  composeInThread,
  editInThread,
  finishInThread,
  generateInThread,
  prepareEngineThread,
} from '@tangible/engine/node';
import type { GeneratorProvider, MakeOptions } from './generator-provider.ts';

/** The engine that ships with Tangible, in a separate thread so that the API never waits for it. */
export const embeddedGenerator: GeneratorProvider = {
  generate: (request, options) => generateInThread(request, toThread(options)),
  finish: (request, options) => finishInThread(request, toThread(options)),
  edit: (request, options) => editInThread(request, toThread(options)),
  prepareEdit: ({ inSeconds }) => prepareEngineThread({ rehearse: inSeconds }),
  compose: (request, options) => composeInThread(request, toThread(options)),
};

const toThread = ({ signal, onProgress }: MakeOptions) => ({
  signal,
  onProgress: ({ progress, stage }: Progress) => onProgress(progress, stage),
});
