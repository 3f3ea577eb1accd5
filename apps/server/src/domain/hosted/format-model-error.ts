import type { HostedModelError } from '../../providers/generator/hosted-model.ts';

/** What operators read of an error: its code first, so that equal troubles can be told from others. */
export const formatModelError = ({ code, message }: HostedModelError): string =>
  `${code || 'unknown'}: ${message}`.slice(0, 400);
