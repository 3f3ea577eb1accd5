import type { HostedModelError } from '../../providers/generator/hosted-model.ts';

/** An error as operators see it: its code first, so that equal problems can be grouped. */
export const formatModelError = ({ code, message }: HostedModelError): string =>
  `${code || 'unknown'}: ${message}`.slice(0, 400);
