import {
  AppError,
  GenerationTask,
  IdempotencyHeaders,
  SCENE_COST_POINTS,
  SceneFields,
  UPLOAD_BYTES_MAX,
} from '@tangible/contracts';
import { z } from 'zod';
import { startScene } from '../../../domain/scenes/start-scene.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readUploadForm } from '../generations/read-upload-form.ts';
import { startOnce } from '../generations/start-once.ts';

const SceneForm = SceneFields.extend({
  file: z.file().optional().describe('A picture that shows how they should be arranged'),
});

const RULES = {
  fields: SceneFields,
  bytesMax: UPLOAD_BYTES_MAX,
  costMin: SCENE_COST_POINTS,
  missing: null,
  tooLarge: (options: ErrorOptions) => new AppError('IMAGE_TOO_LARGE', {}, options),
};

export const createScene: Route = (app, services) => {
  app.post(
    '/api/tangible/scenes',
    {
      schema: {
        summary: 'Make a scene of your own assets',
        description:
          'Places them by their real sizes on a floor or on each other and lets them settle in MuJoCo. The ZIP holds one ' +
          'GLB, one MJCF, one USD stage and the report. A sentence or a picture says how they should be arranged, where a ' +
          'vision-language model is set up to read it; else their sizes decide. With `placements` you place them yourself, ' +
          'and `rest` says whether they are released or kept so; assets that overlap are refused before anything is charged. ' +
          'Follow it like a generation.',
        tags: ['scenes'],
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'generate' }, form: SceneForm },
    },
    async (request, reply) =>
      readUploadForm(services, request, RULES, ({ assets, sentence, placements, rest, file, bodyHash }) =>
        startOnce(services, {
          request,
          reply,
          bodyHash,
          start: (id) =>
            startScene(services, {
              id,
              user: userOf(request),
              contentIds: assets,
              sentence,
              placements,
              rest,
              picture: file,
              baseUrl: baseUrlOf(request, services),
            }),
        }),
      ),
  );
};
