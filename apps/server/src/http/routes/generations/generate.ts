import {
  AppError,
  GENERATION_COST_POINTS,
  GenerateFields,
  GenerationTask,
  IdempotencyHeaders,
  UPLOAD_BYTES_MAX,
} from '@tangible/contracts';
import { z } from 'zod';
import { startGeneration } from '../../../domain/generations/start-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readUploadForm } from './read-upload-form.ts';
import { startOnce } from './start-once.ts';

const GenerateForm = GenerateFields.extend({ file: z.file().describe('The picture') });

const RULES = {
  fields: GenerateFields,
  bytesMax: UPLOAD_BYTES_MAX,
  costMin: Math.min(...Object.values(GENERATION_COST_POINTS)),
  missing: () => new AppError('IMAGE_MISSING'),
  tooLarge: (options: ErrorOptions) => new AppError('IMAGE_TOO_LARGE', {}, options),
};

export const generate: Route = (app, services) => {
  app.post(
    '/api/tangible/generate',
    {
      schema: {
        summary: 'Start a generation from a picture',
        description:
          'JPEG, PNG, WebP or GIF, 10 MB at most. The points are held now and captured when it completes. ' +
          'Points, storage quota and queue limit are checked before the body is read.',
        tags: ['generations'],
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'generate' }, form: GenerateForm },
    },
    async (request, reply) =>
      readUploadForm(services, request, RULES, ({ file, bodyHash, ...fields }) =>
        startOnce(services, {
          request,
          reply,
          bodyHash,
          start: (id) =>
            startGeneration(services, {
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
