import { AppError, GenerateFields, GenerationTask, UPLOAD_BYTES_MAX } from '@tangible/contracts';
import { z } from 'zod';
import { startGeneration } from '../../../domain/generations/start-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readUploadForm } from './read-upload-form.ts';

const GenerateForm = GenerateFields.extend({ file: z.file().describe('The picture') });

export const generate: Route = (app, services) => {
  app.post(
    '/api/tangible/generate',
    {
      schema: {
        summary: 'Start a generation from a picture',
        description: 'JPEG, PNG, WebP or GIF, 10 MB at most. The points are held now and captured when it completes.',
        tags: ['generations'],
        consumes: ['multipart/form-data'],
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'generate' }, form: GenerateForm },
    },
    async (request) => {
      const form = await readUploadForm(request, {
        fields: GenerateFields,
        bytesMax: UPLOAD_BYTES_MAX,
        missing: () => new AppError('IMAGE_MISSING'),
        tooLarge: (options) => new AppError('IMAGE_TOO_LARGE', {}, options),
      });
      return startGeneration(services, { ...form, user: userOf(request), baseUrl: baseUrlOf(request, services) });
    },
  );
};
