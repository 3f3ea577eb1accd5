import { GenerateFields, GenerationTask } from '@tangible/contracts';
import { z } from 'zod';
import { startGeneration } from '../../../domain/generations/start-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readGenerateForm } from './read-generate-form.ts';

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
      config: { auth: 'required', form: GenerateForm },
    },
    async (request) => {
      const form = await readGenerateForm(request);
      return startGeneration(services, { ...form, user: userOf(request), baseUrl: baseUrlOf(request, services) });
    },
  );
};
