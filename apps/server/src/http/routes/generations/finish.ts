import {
  AppError,
  FINISH_COST_POINTS,
  FinishFields,
  GenerationTask,
  IdempotencyHeaders,
  MODEL_UPLOAD_BYTES_MAX,
} from '@tangible/contracts';
import { z } from 'zod';
import { modelTooLarge, startFinishing } from '../../../domain/generations/start-finishing.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readUploadForm } from './read-upload-form.ts';
import { startOnce } from './start-once.ts';

const FinishForm = FinishFields.extend({ file: z.file().describe('The model') });

const RULES = {
  fields: FinishFields,
  bytesMax: MODEL_UPLOAD_BYTES_MAX,
  costMin: Math.min(...Object.values(FINISH_COST_POINTS)),
  missing: () => new AppError('MODEL_MISSING'),
  tooLarge: modelTooLarge,
};

export const finish: Route = (app, services) => {
  app.post(
    '/api/tangible/finish',
    {
      schema: {
        summary: 'Make an asset of a model that you bring',
        description:
          'GLB, OBJ or STL, or a ZIP that holds one with its materials and textures, 64 MB at most. It is closed, unwrapped ' +
          'and painted anew with its own looks, weighed and measured like any other asset. Of several models in a ZIP a GLB ' +
          'goes before an OBJ and that before an STL, then fewer folders, then more bytes. Follow it like a generation.',
        tags: ['generations'],
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'generate' }, form: FinishForm },
    },
    async (request, reply) =>
      readUploadForm(services, request, RULES, ({ file, bodyHash, ...fields }) =>
        startOnce(services, {
          request,
          reply,
          bodyHash,
          start: (id) =>
            startFinishing(services, {
              ...fields,
              id,
              file: file!,
              user: userOf(request),
              baseUrl: baseUrlOf(request, services),
            }),
        }),
      ),
  );
};
