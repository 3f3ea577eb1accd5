import { AppError, CUT_OUTS_PER_MINUTE, CutOutAnswer, CutOutFields, UPLOAD_BYTES_MAX } from '@tangible/contracts';
import { z } from 'zod';
import { cutOutPicture } from '../../../domain/uploads/cut-out-picture.ts';
import { limitCutOuts } from '../../../domain/uploads/limit-cut-outs.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { readUploadForm } from './read-upload-form.ts';

const RULES = {
  fields: CutOutFields,
  bytesMax: UPLOAD_BYTES_MAX,
  costMin: null,
  missing: () => new AppError('IMAGE_MISSING'),
  tooLarge: (options: ErrorOptions) => new AppError('IMAGE_TOO_LARGE', {}, options),
};

export const cutOutRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/cut-out',
    {
      schema: {
        summary: 'Find the subjects of a picture, free of charge',
        description:
          'JPEG, PNG, WebP or GIF, 10 MB at most. Returns the subjects with their masks, and which one a generation ' +
          'would take; a mask can be sent to generate, changed or unchanged. Nothing is stored and nothing is charged. ' +
          `${CUT_OUTS_PER_MINUTE} calls a minute. Without a clear subject it answers SUBJECT_NOT_FOUND.`,
        tags: ['generations'],
        consumes: ['multipart/form-data'],
        response: { 200: CutOutAnswer },
      },
      config: {
        auth: { scope: 'generate' },
        form: CutOutFields.extend({ file: z.file().describe('The picture') }),
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await limitCutOuts(services, userId);
      return readUploadForm(services, request, RULES, ({ file, pointX, pointY }) =>
        cutOutPicture(services, { userId, path: file!.path, pointX, pointY }),
      );
    },
  );
};
