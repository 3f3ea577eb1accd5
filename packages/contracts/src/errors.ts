import { englishError } from '@tangible/i18n';

/**
 * Every error that the API can answer with, and its status. Its sentence is in `packages/i18n/locales/errors`, in every
 * language. `retry` says that the same request may succeed later.
 */
export const ERRORS = {
  // Any route
  INVALID_REQUEST: { status: 400 },
  BROKEN_BODY: { status: 400 },
  BODY_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  KEY_SCOPE: { status: 403 },
  NOT_FOUND: { status: 404 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  IDEMPOTENCY_KEY_BUSY: { status: 409, retry: true },
  RATE_LIMITED: { status: 429, retry: true },
  CUT_OUT_LIMIT: { status: 429, retry: true },
  UNAVAILABLE: { status: 503, retry: true },
  INTERNAL: { status: 500, retry: true },

  // Account
  LOGIN_NAME_REQUIRED: { status: 400 },
  PASSWORD_REQUIRED: { status: 400 },
  USERNAME_REQUIRED: { status: 400 },
  USERNAME_TOO_SHORT: { status: 400 },
  USERNAME_INVALID: { status: 400 },
  USERNAME_MIXED_SCRIPTS: { status: 400 },
  EMAIL_INVALID: { status: 400 },
  PASSWORD_TOO_SHORT: { status: 400 },
  PASSWORDS_DIFFER: { status: 400 },
  PASSWORD_COMMON: { status: 400 },
  PASSWORD_IS_NAME: { status: 400 },
  USERNAME_TAKEN: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  EMAIL_UNCHANGED: { status: 409 },
  EMAIL_CONFIRMED: { status: 409 },
  CONFIRMATION_TOKEN_INVALID: { status: 400 },
  ACCOUNT_NOT_SECURED: { status: 403 },
  ACCOUNT_SECURED: { status: 409 },
  CONFIRMATION_DIFFERS: { status: 400 },
  PASSWORD_WRONG: { status: 403 },
  WRONG_CREDENTIALS: { status: 401 },
  SECOND_FACTOR_REQUIRED: { status: 401 },
  SECOND_FACTOR_WRONG: { status: 403 },
  SECOND_FACTOR_ON: { status: 409 },
  SECOND_FACTOR_OFF: { status: 409 },
  SECOND_FACTOR_NOT_BEGUN: { status: 409 },
  SECOND_FACTOR_UNAVAILABLE: { status: 503 },
  // Sign-in with a provider; `provider` is its own name
  SIGN_IN_OFF: { status: 404 },
  SIGN_IN_EXPIRED: { status: 400 },
  SIGN_IN_DENIED: { status: 403 },
  SIGN_IN_REFUSED: { status: 502 },
  SIGN_IN_UNAVAILABLE: { status: 503, retry: true },
  SIGN_IN_NO_EMAIL: { status: 422 },
  SIGN_IN_EMAIL_KNOWN: { status: 409 },
  SIGN_IN_AGAIN: { status: 403 },
  IDENTITY_TAKEN: { status: 409 },
  IDENTITY_OTHER: { status: 409 },
  IDENTITY_LAST: { status: 409 },
  IDENTITY_NOT_FOUND: { status: 404 },
  TOO_MANY_ATTEMPTS: { status: 429, retry: true },
  RESET_TOKEN_INVALID: { status: 400 },
  API_KEY_INVALID: { status: 401 },
  API_KEY_LIMIT: { status: 409 },

  // Uploads
  STORAGE_FULL: { status: 409 },
  UPLOADS_BUSY: { status: 503, retry: true },
  IMAGE_MISSING: { status: 400 },
  ADDRESS_INVALID: { status: 400 },
  ADDRESS_EMPTY: { status: 422 },
  ADDRESS_FAILED: { status: 422 },
  IMAGE_TYPE: { status: 415 },
  IMAGE_TOO_LARGE: { status: 413 },
  IMAGE_BROKEN: { status: 422 },
  IMAGE_TOO_SMALL: { status: 422 },
  IMAGE_TOO_MANY_PIXELS: { status: 422 },
  IMAGE_ASPECT: { status: 422 },

  // Further pictures; `slot`, `first` and `second` are of PICTURE_SLOTS
  FURTHER_IMAGE_BROKEN: { status: 422 },
  FURTHER_IMAGE_TOO_LARGE: { status: 413 },
  FURTHER_IMAGE_LIMITS: { status: 422 },
  FURTHER_SUBJECT_NOT_FOUND: { status: 422 },
  PICTURES_SAME: { status: 422 },
  // Warnings in the report of an asset, never thrown
  PICTURE_OTHER_OBJECT: { status: 422 },
  PICTURES_EXCHANGED: { status: 422 },
  PICTURE_NOT_TAKEN: { status: 422 },

  // Masks; `slot` is that of their picture
  MASK_BROKEN: { status: 422 },
  MASK_TOO_LARGE: { status: 413 },
  MASK_SIZE: { status: 422 },
  MASK_EMPTY: { status: 422 },
  MASK_FULL: { status: 422 },

  // Models from elsewhere
  MODEL_MISSING: { status: 400 },
  MODEL_TYPE: { status: 415 },
  MODEL_BROKEN: { status: 422 },
  MODEL_EMPTY: { status: 422 },
  MODEL_TOO_LARGE: { status: 413 },
  MODEL_LIMITS: { status: 422 },
  MODEL_FEATURE: { status: 422 },

  ARCHIVE_BROKEN: { status: 422 },
  ARCHIVE_TOO_LARGE: { status: 413 },
  ARCHIVE_NO_MODEL: { status: 422 },

  // Generations
  NOT_ENOUGH_POINTS: { status: 402 },
  POINTS_OWED: { status: 402 },
  ACCOUNT_FROZEN: { status: 403 },
  QUEUE_LIMIT: { status: 429, retry: true },
  EDIT_NOT_POSSIBLE: { status: 422 },
  GENERATION_NOT_FOUND: { status: 404 },
  GENERATION_NAME_MISSING: { status: 400 },
  GENERATION_NOT_READY: { status: 409, retry: true },
  GENERATION_FINISHED: { status: 409 },
  GENERATION_CANCELLED: { status: 409 },
  GENERATION_FAILED: { status: 500 },
  SUBJECT_NOT_FOUND: { status: 422 },

  // Hosted models
  HOSTED_REFUSED: { status: 422 },
  HOSTED_REFUSED_PERSON: { status: 422 },
  HOSTED_REFUSED_RIGHTS: { status: 422 },
  HOSTED_UNREADABLE: { status: 422 },
  HOSTED_UNAVAILABLE: { status: 503, retry: true },
  HOSTED_FAILED: { status: 502 },
  HOSTED_ENDED: { status: 502, retry: true },
  HOSTED_RESULT: { status: 502, retry: true },

  // Batches; `problem` is one of BATCH_TABLE_PROBLEMS
  BATCH_EMPTY: { status: 400 },
  BATCH_TOO_MANY: { status: 413 },
  BATCH_BYTES: { status: 413 },
  BATCH_FILE_TWICE: { status: 422 },
  BATCH_TABLE: { status: 422 },
  BATCH_NOT_FOUND: { status: 404 },
  BATCH_NOT_READY: { status: 409, retry: true },
  BATCH_FINISHED: { status: 409 },

  SCENE_OF_SCENES: { status: 422 },
  SCENE_ASSET_GONE: { status: 409 },
  // `first` and `second` are names with their number in the request
  SCENE_OVERLAP: { status: 422 },

  // Versions and links of an asset
  EDIT_RUNNING: { status: 409, retry: true },
  EDIT_FAILED: { status: 500, retry: true },
  VERSION_NOT_FOUND: { status: 404 },
  SHARE_NOT_FOUND: { status: 404 },
  SHARE_LIMIT: { status: 409 },

  RESULT_ADDRESS_UNKNOWN: { status: 400 },
  RESULT_STORE_FAILED: { status: 502, retry: true },
  FILE_NOT_FOUND: { status: 404 },
  DOWNLOAD_TOO_LARGE: { status: 413 },

  // Billing
  PLAN_NOT_FOUND: { status: 404 },
  PLAN_FREE: { status: 400 },
  PLAN_CURRENT: { status: 409 },
  PLAN_PREPAID: { status: 409 },
  AMOUNT_INVALID: { status: 400 },
  CHECKOUT_FAILED: { status: 502, retry: true },
  PAYMENT_METHOD_OFF: { status: 503 },
  PAYMENTS_NOT_SET_UP: { status: 503 },
  PAYMENT_FAILED: { status: 402 },
  PAYMENT_NOT_FOUND: { status: 404 },
  PAYMENT_NOT_REFUNDABLE: { status: 409 },
  INVOICE_NOT_FOUND: { status: 404 },
  INVOICE_NOT_PAID: { status: 409 },
  BILLING_CHARACTERS: { status: 422 },
  PAYMENT_USED_UP: { status: 409 },
  REFUND_REFUSED: { status: 502 },
  SUBSCRIPTION_NOT_FOUND: { status: 404 },
  RETURN_URL_INVALID: { status: 400 },
  PROVIDER_FAILED: { status: 502, retry: true },
  CHECKOUT_NOT_FOUND: { status: 404 },
  WEBHOOK_SIGNATURE: { status: 400 },

  // Webhooks of a user
  WEBHOOK_URL: { status: 400 },
  WEBHOOK_LIMIT: { status: 409 },
  WEBHOOK_NOT_FOUND: { status: 404 },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404 },
  WEBHOOK_NOT_ACTIVE: { status: 409 },
  WEBHOOKS_UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  status: number;
  retry?: boolean;
}

export type ErrorCode = keyof typeof ERRORS;

/** The response of every failed call. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** The values of the placeholders, so that another language can say the same. */
  values?: ErrorValues;
}

type ErrorValues = Record<string, string | number>;

/**
 * An error that is meant for the person who sent the request.
 *
 * @example
 * throw new AppError('NOT_ENOUGH_POINTS', { cost: 10, balance: 4 });
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues;

  constructor(code: ErrorCode, values: ErrorValues = {}, options?: ErrorOptions) {
    super(englishError(code, values), options);
    this.name = 'AppError';
    this.code = code;
    this.values = values;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
