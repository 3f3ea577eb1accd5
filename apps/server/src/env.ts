import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { invoiceEnvironment, toInvoices } from './env/invoices.ts';
import { oneOf, switchedOn, url, wholeNumber } from './env/rules.ts';
import { loneS3Setting, s3Environment, toS3 } from './env/s3.ts';
import { signInEnvironment, toSignIn } from './env/sign-in.ts';

/**
 * The only reader of the environment. Every setting is optional; `.env.example` lists them with their defaults. An
 * invalid value stops the start with a message that says what is allowed.
 */

const Environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be a name or an address to listen on, like 0.0.0.0 or localhost' })
    .default('0.0.0.0'),
  CONTENT_URL: url(['http:', 'https:'], 'https://static.example.com')
    .refine((text) => !/[?#]/.test(text), { error: 'must end before any ? or #, like https://static.example.com' })
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://tangible.example.com')
    .refine((text) => !/[?#]/.test(text), { error: 'must end before any ? or #, like https://tangible.example.com' })
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d)$/, { error: 'must be true, false or the number of proxies in front of the server' })
    .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
    .default(0),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every((o) => URL.parse(o)?.origin === o), {
      error: 'must be a list of origins like https://app.example.com, separated by commas',
    }),
  SITE_DIR: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/tangible').optional(),
  DATABASE_POOL_MAX: wholeNumber(2, 200).default(20),
  SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, { error: 'must be at least 32 characters without spaces' })
    .optional(),
  RETENTION_DAYS: z
    .string()
    .default('')
    .refine((list) => /^((free|maker|studio|fleet):[1-9]\d{0,4}(,\s*(?!$)|$))*$/.test(list), {
      error: 'must be a list of plans and days like free:90,maker:365, with plans out of free, maker, studio, fleet',
    })
    .transform(
      (list): Record<string, number> =>
        Object.fromEntries(
          list
            .split(/[\s,]+/)
            .filter(Boolean)
            .map((entry) => entry.split(':'))
            .map(([plan, days]) => [plan, Number(days)]),
        ),
    ),
  UPLOADS_MB_MAX: wholeNumber(128, 1_000_000).default(1024),
  ...s3Environment,
  ROLE: oneOf(['all', 'http', 'worker']).default('all'),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(1),
  STOP_GRACE_SECONDS: wholeNumber(0, 600).default(20),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'must be at least 16 characters without spaces' })
    .optional(),

  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://localhost:4318')
    .refine((text) => !/[?#]/.test(text), { error: 'must end before any ? or #, like http://localhost:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=([^,%]|%[2-7][\da-f])+(,\s*[\w-]+=([^,%]|%[2-7][\da-f])+)*$/i, {
      error: 'must be a list like name=value, separated by commas',
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('tangible'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share of the traces from 0 to 1, like 0.1' })
    .refine((share) => share >= 0 && share <= 1, { error: 'must be a share of the traces from 0 to 1, like 0.1' })
    .default(1),

  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
      error: 'must be a sender like Tangible <no-reply@example.com>',
    })
    .default('Tangible <no-reply@tangible.local>'),

  ...signInEnvironment,

  WEBHOOK_LOCALHOST: switchedOn.default(false),

  DINGTALK_WEBHOOK: url(['http:', 'https:'], 'https://oapi.dingtalk.com/robot/send?access_token=...').optional(),
  DINGTALK_SECRET: z.string().optional(),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: url(['http:', 'https:'], 'https://api.stripe.com').default('https://api.stripe.com'),

  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_BASE_URL: url(['http:', 'https:'], 'https://api-m.paypal.com').default('https://api-m.paypal.com'),

  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_GATEWAY: url(['http:', 'https:'], 'https://openapi.alipay.com/gateway.do').default(
    'https://openapi.alipay.com/gateway.do',
  ),
  ALIPAY_CNY_PER_USD: z.coerce
    .number({ error: 'must be a number like 7.2' })
    .refine((rate) => rate > 0 && rate < 1000, { error: 'must be a number like 7.2' })
    .default(7.2),

  PAYMENT_SANDBOX: switchedOn.optional(),

  ...invoiceEnvironment,

  ARK_API_KEY: z.string().optional(),
  ARK_MODEL: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be a model or an endpoint like doubao-seed3d-2-0-260328 or ep-20260328-abcde' })
    .default('doubao-seed3d-2-0-260328'),
  ARK_BASE_URL: url(['http:', 'https:'], 'https://ark.cn-beijing.volces.com/api/v3')
    .refine((text) => !/[?#]/.test(text), {
      error: 'must end before any ? or #, like https://ark.cn-beijing.volces.com/api/v3',
    })
    .default('https://ark.cn-beijing.volces.com/api/v3'),
  ARK_FILE_HOSTS: z
    .string()
    .default('.volces.com,.bytepluses.com')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((hosts) => hosts.length > 0 && hosts.every((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), {
      error: 'must be a list of hosts like files.example.com, or .example.com for all below it, separated by commas',
    }),
  ARK_TASKS_MAX: wholeNumber(1, 1000).optional(),
  ARK_FALLBACK: switchedOn.default(true),

  VLM_BASE_URL: url(['http:', 'https:'], 'https://api.openai.com/v1')
    .refine((text) => !/[?#@]/.test(text), {
      error: 'must hold no password and end before any ? or #, like https://api.openai.com/v1',
    })
    .optional(),
  VLM_MODEL: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, { error: 'must be the name of a model without spaces, like qwen3-vl:8b' })
    .optional(),
  VLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be a key without spaces, as the provider shows it' })
    .optional(),
});

type Environment = z.infer<typeof Environment>;

/** Every setting there is; `.env.example` lists the same. */
export const SETTING_NAMES = Object.keys(Environment.shape);

/** Settings that only make sense together: half of a group is a mistake, none of it switches the provider off. */
const GROUPS: (keyof Environment)[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  ['INVOICE_TAX_NAME', 'INVOICE_TAX_PERCENT'],
  ['VLM_BASE_URL', 'VLM_MODEL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** Keys, and addresses that may hold a password or a token: a complaint about them does not show them. */
const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'DINGTALK_WEBHOOK',
  'SECRET_KEY',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'VLM_BASE_URL',
  'VLM_API_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

export type Settings = ReturnType<typeof toSettings>;

/** Thrown when a setting is wrong; its message is for the person who starts the server. */
export class SettingsError extends Error {}

/**
 * Reads the settings out of an environment.
 *
 * @example
 * readSettings({ PORT: 'eighty' }); // SettingsError: PORT must be a whole number from 0 to 65535 (it is "eighty")
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty value in a file or a manifest means "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  );
  const parsed = Environment.safeParse(given);

  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = SECRETS.includes(name) ? '' : ` (it is ${JSON.stringify(environment[name])})`;
      return `${name} ${issue.message}${shown}`;
    });
    throw new SettingsError(lines.join('\n'));
  }

  for (const group of GROUPS) {
    const missing = group.filter((name) => parsed.data[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new SettingsError(`${missing.join(' and ')} must be set too: ${group.join(', ')} belong together`);
    }
  }

  if (parsed.data.DINGTALK_SECRET && !parsed.data.DINGTALK_WEBHOOK) {
    throw new SettingsError('DINGTALK_WEBHOOK must be set too: DINGTALK_SECRET signs what is sent to it');
  }

  if (parsed.data.VLM_API_KEY && !parsed.data.VLM_BASE_URL) {
    throw new SettingsError('VLM_BASE_URL and VLM_MODEL must be set too: VLM_API_KEY is shown to that server');
  }

  const lone = loneS3Setting(parsed.data);
  if (lone) {
    throw new SettingsError(`S3_BUCKET must be set too: ${lone} says more about the bucket that holds the files`);
  }

  if (parsed.data.ROLE !== 'all' && !parsed.data.DATABASE_URL) {
    throw new SettingsError(
      `ROLE=${parsed.data.ROLE} needs DATABASE_URL: the embedded database lives in one process, so use ROLE=all with it`,
    );
  }

  // Node's own name for a production server; the container image sets it.
  return toSettings(parsed.data, environment.NODE_ENV === 'production');
}

/** Reads `.env` next to the program, if there is one, and the environment, which takes precedence. */
export function readProcessSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readSettings(process.env);
}

function toSettings(env: Environment, isProduction: boolean) {
  const isLive = isProduction || env.PUBLIC_URL?.startsWith('https:') === true;
  const stripe =
    env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
      ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, baseUrl: env.STRIPE_BASE_URL }
      : undefined;
  const paypal =
    env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET && env.PAYPAL_WEBHOOK_ID
      ? {
          clientId: env.PAYPAL_CLIENT_ID,
          clientSecret: env.PAYPAL_CLIENT_SECRET,
          webhookId: env.PAYPAL_WEBHOOK_ID,
          baseUrl: env.PAYPAL_BASE_URL,
        }
      : undefined;
  const alipay =
    env.ALIPAY_APP_ID && env.ALIPAY_PRIVATE_KEY && env.ALIPAY_PUBLIC_KEY
      ? {
          appId: env.ALIPAY_APP_ID,
          privateKey: env.ALIPAY_PRIVATE_KEY,
          publicKey: env.ALIPAY_PUBLIC_KEY,
          gateway: env.ALIPAY_GATEWAY,
          cnyPerUsd: env.ALIPAY_CNY_PER_USD,
        }
      : undefined;

  const vision =
    env.VLM_BASE_URL && env.VLM_MODEL
      ? { baseUrl: env.VLM_BASE_URL.replace(/\/+$/, ''), model: env.VLM_MODEL, apiKey: env.VLM_API_KEY }
      : undefined;

  const ark = env.ARK_API_KEY
    ? {
        apiKey: env.ARK_API_KEY,
        model: env.ARK_MODEL,
        baseUrl: env.ARK_BASE_URL.replace(/\/+$/, ''),
        /** The hosts that results may be fetched from; a host that starts with a dot includes its subdomains. */
        fileHosts: env.ARK_FILE_HOSTS,
        /** How many tasks the account may have at a time; the model's own limit without it. */
        tasksMax: env.ARK_TASKS_MAX,
        /** Whether the embedded engine takes over when the hosted model fails for its own reasons. */
        fallback: env.ARK_FALLBACK,
      }
    : undefined;

  return {
    port: env.PORT,
    host: env.HOST,
    /** Where the outside reaches us; without it, answers use the address of the request itself. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    /** The origin of demo models and films; empty for this server itself. */
    contentUrl: env.CONTENT_URL?.replace(/\/+$/, '') ?? '',
    /** The built site; without it, only the API answers. */
    siteDir: env.SITE_DIR ? resolve(env.SITE_DIR) : fileURLToPath(new URL('../../web/dist/site', import.meta.url)),
    /**
     * The number of proxies in front of the server: beyond them, the address in a request's headers cannot be trusted.
     */
    proxies: env.TRUST_PROXY,
    allowedOrigins: env.ALLOWED_ORIGINS,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The most connections to PostgreSQL that this process opens for its requests; its queue takes up to half as many. */
    databasePoolMax: env.DATABASE_POOL_MAX,
    /** Encrypts secrets at rest; without it, a key file next to the embedded database does. */
    secretKey: env.SECRET_KEY,
    /** The bucket for the files; without it they are in the data folder. */
    s3: toS3(env),
    /** How many days assets are kept, by plan; without an entry they are kept permanently. */
    retentionDays: env.RETENTION_DAYS,
    /** Megabytes of uploads that this process has on its disk at a time, before they are stored. */
    uploadsMbMax: env.UPLOADS_MB_MAX,
    role: env.ROLE,
    workerConcurrency: env.WORKER_CONCURRENCY,
    stopGraceSeconds: env.STOP_GRACE_SECONDS,
    logLevel: env.LOG_LEVEL,
    /** 0 switches the general limit off; the limits on logins stay. */
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    /** How long a server that is asked to stop says so before it stops: load balancers notice and send nothing more. */
    drainSeconds: env.DRAIN_SECONDS,
    /** A second port with metrics and health alone, for the machines that look after this one. */
    metricsPort: env.METRICS_PORT,
    /** Required to read the metrics; without it they are only on their own port. */
    metricsToken: env.METRICS_TOKEN,
    /** Where spans are sent; without it nothing is traced. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: env.OTEL_SERVICE_NAME,
          /** The share of traces that is kept. */
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Whose accounts sign in; without entries there are no buttons for it. */
    signIn: toSignIn(env),
    /** Whether webhooks may be sent to this machine itself, without https: for development. */
    webhookLocalhost: env.WEBHOOK_LOCALHOST,
    invoices: toInvoices(env, env.PUBLIC_URL),
    dingtalk: env.DINGTALK_WEBHOOK ? { webhook: env.DINGTALK_WEBHOOK, secret: env.DINGTALK_SECRET } : undefined,
    stripe,
    paypal,
    alipay,
    ark,
    /** Describes pictures; without it only the engine's own estimate is used. */
    vision,
    /** The server is public: test-only features must be enabled explicitly. */
    isLive,
    /** The sandbox pays with test cards. Where it is not asked for, it is on until a provider is set or people come. */
    paymentSandbox: env.PAYMENT_SANDBOX ?? !(stripe || paypal || alipay || isLive),
  };
}

/** Header values are written as in an address: `authorization=Bearer%20abc`. */
function readHeaders(list = ''): Record<string, string> {
  const pairs = list.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}
