import {
  AppError,
  BATCH_COLUMNS,
  BATCH_TABLES,
  Batch,
  BatchFields,
  GENERATION_COST_POINTS,
  IdempotencyHeaders,
} from '@tangible/contracts';
import { z } from 'zod';
import { readBatch } from '../../../domain/batches/read-batch.ts';
import { startBatch } from '../../../domain/batches/start-batch.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { readBatchForm } from './read-batch-form.ts';

const BatchForm = BatchFields.extend({
  file: z.array(z.file()).describe('Pictures, each under this name; or one ZIP of them'),
  table: z
    .file()
    .optional()
    .describe(
      `CSV with the columns ${BATCH_COLUMNS.join(', ')}, of which only file is needed: what the pictures are called, their ` +
        `longest side in metres, their mass in kilograms. A ZIP may contain it as ${BATCH_TABLES.join(' or ')}`,
    ),
});

const costMin = Math.min(...Object.values(GENERATION_COST_POINTS));

export const createBatchRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/batches',
    {
      schema: {
        summary: 'Start a generation for each of many pictures',
        description:
          'As many pictures as the plan allows to be open, 256 MB together. The points of all are held at once, or nothing ' +
          'is started. A picture that cannot be read is told among the items and costs nothing. A mistake in the table is ' +
          'refused with the number of its line.',
        tags: ['batches'],
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        response: { 200: Batch },
      },
      config: { auth: { scope: 'generate' }, form: BatchForm },
    },
    async (request, reply) =>
      readBatchForm(services, request, { costMin }, ({ bodyHash, ...form }) =>
        answerRequestOnce(services, {
          request,
          reply,
          bodyHash,
          async run({ id, mayExist }) {
            const user = userOf(request);
            const start = () => startBatch(services, { id, user, baseUrl: baseUrlOf(request, services), ...form });
            if (!mayExist) return start();
            return readBatch(services, { userId: user.id, batchId: id }).catch((error) => {
              if (error instanceof AppError && error.code === 'BATCH_NOT_FOUND') return start();
              throw error;
            });
          },
        }),
      ),
  );
};
