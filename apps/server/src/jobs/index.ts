import { sendConfirmation } from '../domain/account/send-confirmation.ts';
import { sendPasswordReset } from '../domain/account/send-password-reset.ts';
import { failEdit } from '../domain/assets/fail-edit.ts';
import { completeRefund } from '../domain/billing/complete-refund.ts';
import { endProviderSubscription } from '../domain/billing/end-provider-subscription.ts';
import { visitHostedTask } from '../domain/hosted/visit-hosted-task.ts';
import { postNotification } from '../domain/notifications/post-notification.ts';
import { removeFiles } from '../domain/privacy/remove-files.ts';
import { returnPayment } from '../domain/privacy/return-payment.ts';
import { recordFailedSignIn } from '../domain/security/record-failed-sign-in.ts';
import { deliverDue } from '../domain/webhooks/deliver-due.ts';
import { sendWebhookNotice } from '../domain/webhooks/send-webhook-notice.ts';
import type { Services } from '../services.ts';
import { completeRefundJob } from './complete-refund.ts';
import type { JobDefinition } from './define-job.ts';
import { deliverWebhooksJob } from './deliver-webhooks.ts';
import { editAsset } from './edit-asset.handler.ts';
import { editAssetJob } from './edit-asset.ts';
import { endProviderSubscriptionJob } from './end-provider-subscription.ts';
import { failLostEditJob } from './fail-lost-edit.ts';
import { failLostGeneration } from './fail-lost-generation.handler.ts';
import { failLostGenerationJob } from './fail-lost-generation.ts';
import { generateAsset } from './generate-asset.handler.ts';
import { generateAssetJob } from './generate-asset.ts';
import { postNotificationJob } from './post-notification.ts';
import { recordFailedSignInJob } from './record-failed-sign-in.ts';
import { removeFilesJob } from './remove-files.ts';
import { returnPaymentJob } from './return-payment.ts';
import { sendConfirmationJob } from './send-confirmation.ts';
import { sendPasswordResetJob } from './send-password-reset.ts';
import { sendWebhookNoticeJob } from './send-webhook-notice.ts';
import { visitHostedTaskJob } from './visit-hosted-task.ts';

interface JobEntry {
  job: JobDefinition<object>;
  run: (services: Services, payload: object, signal: AbortSignal) => Promise<void>;
}

const entry = <T extends object>(
  job: JobDefinition<T>,
  run: (services: Services, payload: T, signal: AbortSignal) => Promise<void>,
) => ({ job, run }) as unknown as JobEntry;

/** The jobs of the queue: one line each. */
export const jobs: JobEntry[] = [
  entry(generateAssetJob, generateAsset),
  entry(visitHostedTaskJob, visitHostedTask),
  entry(failLostGenerationJob, failLostGeneration),
  entry(editAssetJob, editAsset),
  entry(failLostEditJob, (services, { versionId }) => failEdit(services, { versionId, code: 'EDIT_FAILED' })),
  entry(sendPasswordResetJob, sendPasswordReset),
  entry(sendConfirmationJob, sendConfirmation),
  entry(recordFailedSignInJob, recordFailedSignIn),
  entry(postNotificationJob, postNotification),
  entry(endProviderSubscriptionJob, endProviderSubscription),
  entry(completeRefundJob, async (services, payload) => {
    await completeRefund(services, payload);
  }),
  entry(returnPaymentJob, returnPayment),
  entry(removeFilesJob, removeFiles),
  entry(deliverWebhooksJob, deliverDue),
  entry(sendWebhookNoticeJob, sendWebhookNotice),
];
