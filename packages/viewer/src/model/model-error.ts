/** The errors of loading a model, by the keys of the host's texts. */
export type ModelErrorCode = 'zipDownload' | 'noGlb' | 'badGlb' | 'loadFailed';

/** An error with a code for the host's messages. `values` fill their placeholders. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly values: { status: string; text: string };

  constructor(code: ModelErrorCode, { status = '', text = '', cause }: Partial<ModelErrorDetails> = {}) {
    super([code, status, text].filter(Boolean).join(' '), { cause });
    this.name = 'ModelError';
    this.code = code;
    this.values = { status, text };
  }
}

interface ModelErrorDetails {
  status: string;
  text: string;
  cause: unknown;
}

/** Any error as one with a message: an unknown one is a loading error. */
export const toModelError = (error: unknown): ModelError =>
  error instanceof ModelError ? error : new ModelError('loadFailed', { cause: error });
