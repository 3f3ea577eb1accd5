/**
 * Every error that the API can answer with: its status and its English words.
 * The browser shows the words of `errors.{CODE}` in the reader's language and falls back to these.
 * `retry` says that the same request may succeed later.
 */
export const ERRORS = {
  // Any route
  INVALID_REQUEST: { status: 400, words: 'The request is not valid: {detail}' },
  BROKEN_BODY: { status: 400, words: 'The request body could not be read' },
  BODY_TOO_LARGE: { status: 413, words: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, words: 'This content type is not supported here' },
  UNAUTHORIZED: { status: 401, words: 'Unauthorized. Please log in.' },
  FORBIDDEN: { status: 403, words: 'You may not do this' },
  KEY_SCOPE: { status: 403, words: 'This API key lacks the scope “{scope}”. Create a key that has it.' },
  NOT_FOUND: { status: 404, words: 'Not found' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, words: 'This Idempotency-Key was used for another request' },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    words: 'The first request with this Idempotency-Key is still under way. Please try again in a moment.',
    retry: true,
  },
  RATE_LIMITED: { status: 429, words: 'Too many requests. Please try again in {seconds} seconds.', retry: true },
  UNAVAILABLE: { status: 503, words: 'The service is not available at the moment. Please try again.', retry: true },
  INTERNAL: { status: 500, words: 'Something went wrong on our side. Please try again later.', retry: true },

  // Account
  LOGIN_NAME_REQUIRED: { status: 400, words: 'Please enter your username or email' },
  PASSWORD_REQUIRED: { status: 400, words: 'Please enter your password' },
  USERNAME_REQUIRED: { status: 400, words: 'Please enter a username' },
  USERNAME_TOO_SHORT: { status: 400, words: 'Username must be at least 3 characters' },
  USERNAME_INVALID: {
    status: 400,
    words:
      'Username must start with a letter or digit and hold only letters, digits, spaces, dots, dashes and underscores',
  },
  USERNAME_MIXED_SCRIPTS: {
    status: 400,
    words: 'Please write the username in one script: letters that look alike may not be mixed',
  },
  EMAIL_INVALID: { status: 400, words: 'Please enter a valid email address' },
  PASSWORD_TOO_SHORT: { status: 400, words: 'Password must be at least 6 characters' },
  PASSWORDS_DIFFER: { status: 400, words: 'Passwords do not match' },
  PASSWORD_COMMON: { status: 400, words: 'This password is one of the most used. Please choose another one.' },
  PASSWORD_IS_NAME: { status: 400, words: 'Please choose a password other than your username or email' },
  USERNAME_TAKEN: { status: 409, words: 'This username is already taken' },
  EMAIL_TAKEN: { status: 409, words: 'This email is already registered' },
  EMAIL_UNCHANGED: { status: 409, words: 'This is already the email of your account' },
  EMAIL_CONFIRMED: { status: 409, words: 'Your email is confirmed already' },
  CONFIRMATION_TOKEN_INVALID: {
    status: 400,
    words: 'This confirmation link is not valid any more. You can ask for a new one on your account page.',
  },
  ACCOUNT_NOT_SECURED: {
    status: 403,
    words: 'Please secure this account with an email and a password first: a cleared browser would lose it',
  },
  ACCOUNT_SECURED: { status: 409, words: 'This account has an email and a password already' },
  CONFIRMATION_DIFFERS: { status: 400, words: 'Please type your username exactly as it is shown' },
  PASSWORD_WRONG: { status: 403, words: 'This is not your password' },
  WRONG_CREDENTIALS: { status: 401, words: 'Wrong username, email or password' },
  SECOND_FACTOR_REQUIRED: { status: 401, words: 'Please enter the code from your authenticator app' },
  SECOND_FACTOR_WRONG: { status: 403, words: 'This code is wrong or was already used' },
  SECOND_FACTOR_ON: { status: 409, words: 'Two-factor authentication is already on' },
  SECOND_FACTOR_OFF: { status: 409, words: 'Two-factor authentication is not on' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, words: 'Please start setting up two-factor authentication again' },
  SECOND_FACTOR_UNAVAILABLE: { status: 503, words: 'Two-factor authentication is not set up on this server' },
  TOO_MANY_ATTEMPTS: { status: 429, words: 'Too many attempts. Please try again in {minutes} minutes.', retry: true },
  RESET_TOKEN_INVALID: { status: 400, words: 'This reset link is not valid any more. Please ask for a new one.' },
  API_KEY_INVALID: { status: 401, words: 'This API key is not valid' },
  API_KEY_LIMIT: { status: 409, words: 'You already have {limit} API keys. Please revoke one first.' },

  // Uploads
  STORAGE_FULL: {
    status: 409,
    words: 'Your storage is full: {used} of {limit} are used. Delete generations from your history to make room.',
  },
  UPLOADS_BUSY: {
    status: 503,
    words: 'Too many files are being uploaded at the moment. Please try again in a few seconds.',
    retry: true,
  },
  IMAGE_MISSING: { status: 400, words: 'Please select an image first' },
  IMAGE_TYPE: { status: 415, words: 'Please select an image file (JPEG, PNG, WebP, or GIF)' },
  IMAGE_TOO_LARGE: { status: 413, words: 'File size must be less than 10MB' },
  IMAGE_BROKEN: { status: 422, words: 'This image file is damaged or incomplete' },
  IMAGE_TOO_SMALL: { status: 422, words: 'The image must be at least 32 pixels wide and high' },
  IMAGE_TOO_MANY_PIXELS: {
    status: 422,
    words: 'The image has too many pixels: 64 megapixels and 16384 a side at most',
  },
  IMAGE_ASPECT: { status: 422, words: 'The image is too long and narrow: at most 10 times as long as wide' },

  // Models from elsewhere
  MODEL_MISSING: { status: 400, words: 'Please select a model first' },
  MODEL_TYPE: { status: 415, words: 'Please select a model as GLB, OBJ or STL, or a ZIP that holds one' },
  MODEL_BROKEN: { status: 422, words: 'This model file is damaged or incomplete' },
  MODEL_EMPTY: { status: 422, words: 'This model has no surface' },
  MODEL_TOO_LARGE: { status: 413, words: 'The model is too large: at most {limit}' },
  MODEL_LIMITS: {
    status: 422,
    words: 'Opening this model takes too much memory or time. Please simplify it and try again.',
  },
  MODEL_FEATURE: { status: 422, words: 'This model needs {feature}, which is not supported' },

  ARCHIVE_BROKEN: { status: 422, words: 'This ZIP file is damaged or incomplete' },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    words: 'This ZIP file holds too much: at most {entries} files and {limit} unpacked',
  },
  ARCHIVE_NO_MODEL: { status: 422, words: 'There is no GLB, OBJ or STL in this ZIP file' },

  // Generations
  NOT_ENOUGH_POINTS: { status: 402, words: 'Not enough points: this generation costs {cost}, you have {balance}' },
  POINTS_OWED: {
    status: 402,
    words: 'Points owed after a refund or a dispute: {debt}. New points pay this first.',
  },
  ACCOUNT_FROZEN: {
    status: 403,
    words: 'A payment of this account is disputed, so nothing can be spent or bought until we have looked at it',
  },
  QUEUE_LIMIT: {
    status: 429,
    words: 'You already have {limit} generations waiting or running. Please wait until one of them has finished.',
    retry: true,
  },
  GENERATION_NOT_FOUND: { status: 404, words: 'This generation does not exist' },
  GENERATION_NAME_MISSING: { status: 400, words: 'Please name a contentId or a taskId' },
  GENERATION_NOT_READY: { status: 409, words: 'Model file is not ready yet, please try again later.', retry: true },
  GENERATION_FINISHED: { status: 409, words: 'This generation has already finished' },
  GENERATION_CANCELLED: { status: 409, words: 'The generation was cancelled. Points charged: {charged}.' },
  GENERATION_FAILED: { status: 500, words: 'Generation failed' },
  SUBJECT_NOT_FOUND: {
    status: 422,
    words: 'No object could be told from the background. Try a picture with one clear subject.',
  },

  // Hosted models
  HOSTED_REFUSED: {
    status: 422,
    words: 'The hosted model refused this picture because of what it shows. Your points are back.',
  },
  HOSTED_REFUSED_PERSON: {
    status: 422,
    words: 'The hosted model refused this picture because it may show a real person. Your points are back.',
  },
  HOSTED_REFUSED_RIGHTS: {
    status: 422,
    words: 'The hosted model refused this picture because others may hold rights in it. Your points are back.',
  },
  HOSTED_UNREADABLE: {
    status: 422,
    words: 'The hosted model could not read this picture. Try it as a JPEG or PNG. Your points are back.',
  },
  HOSTED_UNAVAILABLE: {
    status: 503,
    words: 'The hosted model is not available at the moment. Your points are back.',
    retry: true,
  },
  HOSTED_FAILED: {
    status: 502,
    words: 'The hosted model could not make an object of this picture. Your points are back.',
  },
  HOSTED_ENDED: {
    status: 502,
    words: 'The hosted model ended this task before it was done. Your points are back.',
    retry: true,
  },
  HOSTED_RESULT: {
    status: 502,
    words: 'What the hosted model delivered could not be used. Your points are back.',
    retry: true,
  },

  SCENE_OF_SCENES: { status: 422, words: 'A scene is made of single assets, not of other scenes' },
  SCENE_ASSET_GONE: {
    status: 409,
    words: 'An asset of this scene is gone or lacks its colliders. Please generate it again.',
  },
  RESULT_ADDRESS_UNKNOWN: { status: 400, words: 'This address does not belong to the generation' },
  RESULT_STORE_FAILED: { status: 502, words: 'The model could not be stored. Please try again later.', retry: true },
  FILE_NOT_FOUND: { status: 404, words: 'This file does not exist' },

  // Billing
  PLAN_NOT_FOUND: { status: 404, words: 'This plan does not exist' },
  PLAN_FREE: { status: 400, words: 'The free plan needs no payment' },
  PLAN_CURRENT: { status: 409, words: 'This is already your plan' },
  PLAN_PREPAID: {
    status: 409,
    words: 'Your plan is paid until {until} and does not renew by itself. You can choose another one then.',
  },
  AMOUNT_INVALID: { status: 400, words: 'The amount must be one of the amounts on offer' },
  CHECKOUT_FAILED: { status: 502, words: 'Failed to create checkout session - no payment URL received', retry: true },
  PAYMENT_METHOD_OFF: { status: 503, words: 'This payment method is not available here' },
  PAYMENTS_NOT_SET_UP: { status: 503, words: 'Payments are not set up on this server' },
  PAYMENT_FAILED: { status: 402, words: 'Payment failed. Please try again.' },
  PAYMENT_NOT_FOUND: { status: 404, words: 'This payment does not exist' },
  PAYMENT_NOT_REFUNDABLE: { status: 409, words: 'This payment can no longer be refunded' },
  PAYMENT_USED_UP: { status: 409, words: 'All points of this payment are used, so there is nothing to give back' },
  REFUND_REFUSED: { status: 502, words: 'The payment provider refused the refund. Your points are back.' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, words: 'You have no subscription' },
  RETURN_URL_INVALID: { status: 400, words: 'The return address must belong to this site' },
  PROVIDER_FAILED: {
    status: 502,
    words: 'The payment provider could not be reached. Please try again later.',
    retry: true,
  },
  CHECKOUT_NOT_FOUND: { status: 404, words: 'This checkout does not exist' },
  WEBHOOK_SIGNATURE: { status: 400, words: 'The signature of this event is not valid' },
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  status: number;
  words: string;
  retry?: boolean;
}

export type ErrorCode = keyof typeof ERRORS;

/** What every failed call answers with. */
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
    super(errorWords(code, values), options);
    this.name = 'AppError';
    this.code = code;
    this.values = values;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The English words of a code, with its placeholders filled in. */
export function errorWords(code: ErrorCode, values: ErrorValues = {}): string {
  return ERRORS[code].words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
