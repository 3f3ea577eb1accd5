import { AppError, ValidateApiKeyBody } from '@tangible/contracts';
import { z } from 'zod';
import { findBearer } from '../../../domain/account/find-bearer.ts';
import { limitAttempts } from '../../../domain/account/limit-attempts.ts';
import { addressOf } from '../../address-of.ts';
import type { Route } from '../../route.ts';

const PER_ADDRESS = { max: 120, windowMinutes: 1 };

export const validateApiKey: Route = (app, services) => {
  app.post(
    '/api/auth/validate-api-key',
    {
      schema: {
        summary: 'Whether an API key opens the door',
        tags: ['account'],
        body: ValidateApiKeyBody,
        response: { 200: z.object({ success: z.literal(true), valid: z.literal(true) }) },
      },
    },
    async (request) => {
      await limitAttempts(services, { key: `validate:${addressOf(request)}`, ...PER_ADDRESS });
      const bearer = await findBearer(services, request.body.apiKey.trim());
      if (!bearer?.apiKeyId) throw new AppError('API_KEY_INVALID');
      return { success: true as const, valid: true as const };
    },
  );
};
