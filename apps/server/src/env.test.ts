import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaint } from '../test/complaint.ts';
import { readSettings } from './env.ts';

describe('settings', () => {
  const defaults = {
    port: 3000,
    host: '0.0.0.0',
    publicUrl: undefined,
    proxies: 0,
    allowedOrigins: [],
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    databasePoolMax: 20,
    retentionDays: {},
    uploadsMbMax: 1024,
    s3: undefined,
    role: 'all',
    workerConcurrency: 1,
    stopGraceSeconds: 20,
    logLevel: 'info',
    rateLimitPerMinute: 600,
    smtpUrl: undefined,
    drainSeconds: 0,
    metricsPort: undefined,
    metricsToken: undefined,
    traces: undefined,
    mailFrom: 'Tangible <no-reply@tangible.local>',
    dingtalk: undefined,
    stripe: undefined,
    paypal: undefined,
    alipay: undefined,
    ark: undefined,
    vision: undefined,
    signIn: { google: undefined, github: undefined },
    webhookLocalhost: false,
    invoices: {
      series: 'INV',
      seller: { name: 'Tangible', address: [], taxId: null, contact: null, footer: null },
      isComplete: false,
      tax: null,
    },
    isLive: false,
    paymentSandbox: true,
    contentUrl: '',
    siteDir: resolve(import.meta.dirname, '../../web/dist/site'),
  };

  test('are all optional', () => {
    expect(readSettings({})).toEqual(defaults);
  });

  test('count as unset when empty', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'CONTENT_URL',
      'SITE_DIR',
      'TRUST_PROXY',
      'ALLOWED_ORIGINS',
      'DATA_DIR',
      'DATABASE_URL',
      'ROLE',
      'SMTP_URL',
      'DINGTALK_WEBHOOK',
      'DINGTALK_SECRET',
      'STRIPE_SECRET_KEY',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GITHUB_CLIENT_ID',
      'GITHUB_CLIENT_SECRET',
      'PAYMENT_SANDBOX',
    ];
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
    expect(readSettings({ PORT: undefined })).toEqual(defaults);
  });

  test('of other programs are ignored', () => {
    expect(readSettings({ PATH: '/bin', HOME: '/', __proto__x: 'y' })).toEqual(defaults);
  });

  test('are parsed to their types', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://tangible.example//',
      CONTENT_URL: 'https://static.example/tangible/',
      SITE_DIR: 'site',
      TRUST_PROXY: 'true',
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgresql://db/tangible',
      RATE_LIMIT_PER_MINUTE: '0',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      MAIL_FROM: 'post@tangible.example',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '::1',
      publicUrl: 'https://tangible.example',
      contentUrl: 'https://static.example/tangible',
      siteDir: resolve('site'),
      proxies: 1,
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      dataDir: resolve('elsewhere'),
      databaseUrl: 'postgresql://db/tangible',
      rateLimitPerMinute: 0,
      smtpUrl: 'smtps://user:password@mail.example.com',
      mailFrom: 'post@tangible.example',
    });
  });
});

test('a key enables the hosted model; the rest has defaults', () => {
  expect(readSettings({ ARK_API_KEY: 'key' }).ark).toEqual({
    apiKey: 'key',
    model: 'doubao-seed3d-2-0-260328',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    fileHosts: ['.volces.com', '.bytepluses.com'],
    tasksMax: undefined,
    fallback: true,
  });
  const environment = {
    ARK_API_KEY: 'key',
    ARK_MODEL: 'ep-20260328-abcde',
    ARK_BASE_URL: 'https://ark.example/api/v3/',
    ARK_FILE_HOSTS: 'Files.example.com .files.example.org',
    ARK_TASKS_MAX: '7',
    ARK_FALLBACK: 'false',
  };
  expect(readSettings(environment).ark).toEqual({
    apiKey: 'key',
    model: 'ep-20260328-abcde',
    baseUrl: 'https://ark.example/api/v3',
    fileHosts: ['files.example.com', '.files.example.org'],
    tasksMax: 7,
    fallback: false,
  });
  expect(readSettings({ ...environment, ARK_API_KEY: '' }).ark).toBeUndefined();
});

test('a URL and a model enable the vision-language model; a self-hosted server may need no key', () => {
  const local = { VLM_BASE_URL: 'http://localhost:11434/v1/', VLM_MODEL: 'qwen3-vl:8b' };
  const vision = { baseUrl: 'http://localhost:11434/v1', model: 'qwen3-vl:8b' };
  expect(readSettings(local).vision).toEqual({ ...vision, apiKey: undefined });
  expect(readSettings({ ...local, VLM_API_KEY: 'sk-1' }).vision).toEqual({ ...vision, apiKey: 'sk-1' });
  expect(complaint({ VLM_BASE_URL: local.VLM_BASE_URL })).toBe(
    'VLM_MODEL must be set too: VLM_BASE_URL, VLM_MODEL belong together',
  );
  expect(complaint({ VLM_MODEL: 'gpt' })).toBe('VLM_BASE_URL must be set too: VLM_BASE_URL, VLM_MODEL belong together');
  expect(complaint({ VLM_API_KEY: 'sk-1' })).toBe(
    'VLM_BASE_URL and VLM_MODEL must be set too: VLM_API_KEY is shown to that server',
  );
});

describe('a bucket', () => {
  const bucket = { S3_BUCKET: 'assets', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const all = 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together';

  test('of Amazon needs its name and a key', () => {
    expect(readSettings(bucket).s3).toEqual({
      endpoint: undefined,
      bucket: 'assets',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      prefix: '',
      pathStyle: false,
    });
    expect(readSettings({ ...bucket, S3_BUCKET: 'assets.example.com' }).s3?.pathStyle).toBe(true);
  });

  test('of another server is addressed by path, unless set otherwise', () => {
    const own = { ...bucket, S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'auto', S3_PREFIX: 'tangible/live/' };
    expect(readSettings(own).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'auto',
      prefix: 'tangible/live/',
      pathStyle: true,
    });
    expect(readSettings({ ...own, S3_PREFIX: 'a' }).s3?.prefix).toBe('a/');
    expect(readSettings({ ...own, S3_FORCE_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false);
  });

  test('is refused when it is incomplete, without showing a key', () => {
    expect(complaint({ ...bucket, S3_SECRET_ACCESS_KEY: '' })).toBe(`S3_SECRET_ACCESS_KEY must be set too: ${all}`);
    expect(complaint({ S3_BUCKET: 'assets' })).toBe(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too: ${all}`,
    );
    expect(complaint({ S3_ENDPOINT: 'http://minio:9000' })).toBe(
      'S3_BUCKET must be set too: S3_ENDPOINT says more about the bucket that holds the files',
    );
    expect(complaint({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter two' })).not.toMatch(/hunter/);
  });
});

test('a proxy is trusted once the number of proxies is set', () => {
  const proxies = ['false', '0', 'true', '1', '3'].map((text) => readSettings({ TRUST_PROXY: text }).proxies);
  expect(proxies).toEqual([0, 0, 1, 1, 3]);
});

test('retention is set per plan, in any order of plans', () => {
  expect(readSettings({ RETENTION_DAYS: 'maker:365, free:90' }).retentionDays).toEqual({ free: 90, maker: 365 });
});
