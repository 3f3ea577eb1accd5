import { RecoveryCodes, SecondFactorProof } from '@tangible/contracts';
import { z } from 'zod';
import { renewRecoveryCodes } from '../../../domain/second-factor/renew-recovery-codes.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const renewRecoveryCodesRoute: Route = (app, services) => {
  app.post(
    '/api/account/second-factor/recovery-codes',
    {
      schema: {
        summary: 'Make new recovery codes in place of the old ones',
        tags: ['security'],
        body: SecondFactorProof,
        response: { 200: z.object({ success: z.literal(true), data: RecoveryCodes }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const input = { ...ownerOf(request), ...request.body, ...originOf(request) };
      return { success: true as const, data: { recoveryCodes: await renewRecoveryCodes(services, input) } };
    },
  );
};
