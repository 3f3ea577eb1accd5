import {
  AppError,
  FURTHER_PICTURE_PERCENT,
  FURTHER_SLOTS,
  type FurtherSlot,
  GENERATION_COST_POINTS,
  GenerateFields,
  GenerationTask,
  IdempotencyHeaders,
  MASK_PARTS,
  PICTURE_SLOTS,
  type PictureSlot,
  UPLOAD_BYTES_MAX,
} from '@tangible/contracts';
import { z } from 'zod';
import { startGeneration } from '../../../domain/generations/start-generation.ts';
import { fetchPictureFile } from '../../../domain/uploads/fetch-picture-file.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readUploadForm } from './read-upload-form.ts';
import { startOnce } from './start-once.ts';

const GenerateForm = GenerateFields.extend({
  file: z.file().optional().describe('The picture, of the front where there are several; or send `address`'),
  back: z.file().optional().describe('A picture of the back'),
  left: z.file().optional().describe('A picture of the side that is on the left when one looks at the front'),
  right: z.file().optional().describe('A picture of the side that is on the right then'),
  mask: z
    .file()
    .optional()
    .describe(
      'The mask of `file`, used instead of one that the engine finds: a PNG as large as the upright picture, or as ' +
        'large as the masks of the call cut-out. Its alpha, or its brightness if it is opaque, is what the subject covers',
    ),
  maskBack: z.file().optional().describe('The mask of `back`'),
  maskLeft: z.file().optional().describe('The mask of `left`'),
  maskRight: z.file().optional().describe('The mask of `right`'),
});

const RULES = {
  fields: GenerateFields,
  further: [...FURTHER_SLOTS, ...Object.values(MASK_PARTS)],
  insteadOfFile: 'address' as const,
  bytesMax: UPLOAD_BYTES_MAX,
  costMin: Math.min(...Object.values(GENERATION_COST_POINTS)),
  missing: () => new AppError('IMAGE_MISSING'),
  tooLarge: (options: ErrorOptions, name: FurtherSlot | MaskPart | 'file') => {
    if (name === 'file') return new AppError('IMAGE_TOO_LARGE', {}, options);
    const masked = PICTURE_SLOTS.find((slot) => MASK_PARTS[slot] === name);
    return masked
      ? new AppError('MASK_TOO_LARGE', { slot: masked }, options)
      : new AppError('FURTHER_IMAGE_TOO_LARGE', { slot: name }, options);
  },
};

type MaskPart = (typeof MASK_PARTS)[PictureSlot];

export const generate: Route = (app, services) => {
  app.post(
    '/api/tangible/generate',
    {
      schema: {
        summary: 'Start a generation from one to four pictures',
        description:
          'JPEG, PNG, WebP or GIF, 10 MB each at most. In place of `file`, `address` names a public https address, from ' +
          'which the server fetches the picture; nothing is charged if it cannot. Pictures of the back and of both sides are optional: turn the object ' +
          'a quarter each time, with the camera at the same height and distance. Each of them adds ' +
          `${FURTHER_PICTURE_PERCENT} % to the cost. If one cannot be read, the whole call is refused and nothing is ` +
          'charged. With a mask, of one picture or of several, the subject is what that covers. The points are held now and captured when it completes. ' +
          'Points, storage quota and queue limit are checked before the body is read.',
        tags: ['generations'],
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'generate' }, form: GenerateForm },
    },
    async (request, reply) =>
      readUploadForm(services, request, RULES, ({ file, address, further: parts, bodyHash, ...fields }) => {
        const { mask, maskBack, maskLeft, maskRight, ...further } = parts;
        const masks = { front: mask, back: maskBack, left: maskLeft, right: maskRight };
        return startOnce(services, {
          request,
          reply,
          bodyHash,
          async start(id) {
            const user = userOf(request);
            const fetched = address ? await fetchPictureFile(services, { userId: user.id, address }) : null;
            try {
              const baseUrl = baseUrlOf(request, services);
              const picture = (fetched ?? file)!;
              return await startGeneration(services, { ...fields, id, file: picture, further, masks, user, baseUrl });
            } finally {
              await fetched?.discard();
            }
          },
        });
      }),
  );
};
