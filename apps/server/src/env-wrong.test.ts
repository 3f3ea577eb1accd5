import { describe, expect, test } from 'vitest';
import { complaint } from '../test/complaint.ts';
import { readSettings, SettingsError } from './env.ts';

describe('an invalid setting', () => {
  const wrong: [string, string[], string][] = [
    [
      'PORT',
      ['eighty', '-1', '65536', '80.5', '0x50', '1e3', ' ', 'Infinity'],
      'must be a whole number from 0 to 65535',
    ],
    ['HOST', ['http://0.0.0.0', 'a b'], 'must be a name or an address to listen on, like 0.0.0.0 or localhost'],
    [
      'PUBLIC_URL',
      ['tangible.example', 'ftp://tangible.example', '/', 'https://'],
      'must be an address like https://tangible.example.com',
    ],
    [
      'PUBLIC_URL',
      ['https://tangible.example/?a=b', 'https://tangible.example/#a'],
      'must end before any ? or #, like https://tangible.example.com',
    ],
    [
      'TRUST_PROXY',
      ['yes', '-1', '10', 'TRUE', '10.0.0.0/8'],
      'must be true, false or the number of proxies in front of the server',
    ],
    [
      'ALLOWED_ORIGINS',
      ['*', 'app.example', 'https://app.example/path', 'https://app.example,nonsense', 'null'],
      'must be a list of origins like https://app.example.com, separated by commas',
    ],
    [
      'DATABASE_URL',
      ['mysql://localhost/tangible', 'localhost:5432'],
      'must be an address like postgres://user:password@localhost:5432/tangible',
    ],
    ['SELLER_NAME', ['x'.repeat(81), 'a\u0000b'], 'must be one line of at most 80 characters'],
    [
      'SELLER_ADDRESS',
      ['a||b', '|', 'a|b|c|d|e|f|g'],
      'must have at most 6 lines, separated by |, like 1 Main Street | 12345 Springfield',
    ],
    [
      'INVOICE_SERIES',
      ['inv', 'TEST', 'A-B', 'X'.repeat(13)],
      'must be 1 to 12 capital letters and digits, and not TEST',
    ],
    ['INVOICE_TAX_PERCENT', ['19%', '0', '100', 'NaN'], 'must be a percentage like 19 or 8.1'],
    [
      'GOOGLE_ISSUER',
      ['accounts.google.com', 'http://accounts.google.com', 'https://accounts.google.com?a=b', 'ftp://localhost'],
      'must be an https address that ends before any ? or #, like https://accounts.google.com',
    ],
    ['GITHUB_CLIENT_ID', ['two words'], 'must be as the provider shows it, without spaces'],
    ['DATABASE_POOL_MAX', ['1', '0', '201', 'many'], 'must be a whole number from 2 to 200'],
    [
      'RETENTION_DAYS',
      ['90', 'free', 'free:0', 'free:-1', 'free:1.5', 'gold:90', 'free:90;maker:9', 'free:90,'],
      'must be a list of plans and days like free:90,maker:365, with plans out of free, maker, studio, fleet',
    ],
    ['S3_ENDPOINT', ['minio', 's3://bucket'], 'must be an address like https://minio.example.com:9000'],
    [
      'S3_ENDPOINT',
      ['https://key:secret@minio.example', 'https://minio.example?a=b'],
      'must hold no password and end before any ? or #, like https://minio.example.com:9000',
    ],
    [
      'S3_BUCKET',
      ['ab', 'Upper', 'a_b', '-abc', 'bucket/folder'],
      'must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
    ],
    ['S3_REGION', ['EU', 'eu central'], 'must be a region like eu-central-1, or auto where the provider says so'],
    ['S3_ACCESS_KEY_ID', ['two words'], 'must be a key without spaces, as the provider shows it'],
    ['S3_SECRET_ACCESS_KEY', ['secret\n'], 'must be a key without spaces, as the provider shows it'],
    [
      'S3_PREFIX',
      ['/tangible', 'a//b', 'a b', 'a/../b', '.'],
      'must be a path of letters, digits, dots and dashes, like tangible/live',
    ],
    ['S3_FORCE_PATH_STYLE', ['1', 'yes'], 'must be one of true, false'],
    ['ROLE', ['both', 'HTTP'], 'must be one of all, http, worker'],
    ['WORKER_CONCURRENCY', ['0', '65', 'many'], 'must be a whole number from 1 to 64'],
    ['STOP_GRACE_SECONDS', ['-1', '601', '20s'], 'must be a whole number from 0 to 600'],
    ['LOG_LEVEL', ['loud', 'INFO'], 'must be one of trace, debug, info, warn, error, silent'],
    ['RATE_LIMIT_PER_MINUTE', ['-1', 'none', '1000001'], 'must be a whole number from 0 to 1000000'],
    ['DRAIN_SECONDS', ['-1', '301', '10s'], 'must be a whole number from 0 to 300'],
    ['METRICS_PORT', ['off', '65536'], 'must be a whole number from 0 to 65535'],
    ['SECRET_KEY', ['short', 'k'.repeat(31), `${'k'.repeat(40)} `], 'must be at least 32 characters without spaces'],
    ['METRICS_TOKEN', ['short', 'a token with spaces'], 'must be at least 16 characters without spaces'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      ['localhost:4318', 'grpc://localhost:4317'],
      'must be an address like http://localhost:4318',
    ],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      ['nothing', 'a=b,c', '=b', 'a=%zz'],
      'must be a list like name=value, separated by commas',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', 'all'], 'must be a share of the traces from 0 to 1, like 0.1'],
    [
      'SMTP_URL',
      ['mail.example.com', 'https://mail.example.com'],
      'must be an address like smtp://user:password@mail.example.com:587',
    ],
    [
      'MAIL_FROM',
      ['Tangible', 'Tangible <nobody>', '<a@b.cd', 'a@b.cd\nBcc: c@d.ef'],
      'must be a sender like Tangible <no-reply@example.com>',
    ],
    [
      'DINGTALK_WEBHOOK',
      ['oapi.dingtalk.com', 'ftp://oapi.dingtalk.com'],
      'must be an address like https://oapi.dingtalk.com/robot/send?access_token=...',
    ],
    ['ARK_BASE_URL', ['ark.example'], 'must be an address like https://ark.cn-beijing.volces.com/api/v3'],
    [
      'ARK_BASE_URL',
      ['https://ark.example/api/v3?key=1'],
      'must end before any ? or #, like https://ark.cn-beijing.volces.com/api/v3',
    ],
    [
      'ARK_MODEL',
      ['seed 3d', 'a/b'],
      'must be a model or an endpoint like doubao-seed3d-2-0-260328 or ep-20260328-abcde',
    ],
    [
      'ARK_FILE_HOSTS',
      ['*', 'https://files.example.com', 'localhost', 'files.example.com:8080', ',', '10.0.0.1/8'],
      'must be a list of hosts like files.example.com, or .example.com for all below it, separated by commas',
    ],
    ['ARK_TASKS_MAX', ['0', '1001', 'five'], 'must be a whole number from 1 to 1000'],
    ['ARK_FALLBACK', ['yes', '1'], 'must be one of true, false'],
    ['VLM_BASE_URL', ['api.openai.com', 'ftp://vlm.example'], 'must be an address like https://api.openai.com/v1'],
    [
      'VLM_BASE_URL',
      ['https://vlm.example/v1?a=b', 'https://vlm.example/#a', 'https://user:password@vlm.example/v1'],
      'must hold no password and end before any ? or #, like https://api.openai.com/v1',
    ],
    ['VLM_MODEL', ['two words', 'zwei\nZeilen'], 'must be the name of a model without spaces, like qwen3-vl:8b'],
    ['VLM_API_KEY', ['two words', 'key\n', 'schlüssel'], 'must be a key without spaces, as the provider shows it'],
    ['STRIPE_BASE_URL', ['api.stripe.com'], 'must be an address like https://api.stripe.com'],
    ['PAYPAL_BASE_URL', ['sandbox'], 'must be an address like https://api-m.paypal.com'],
    ['ALIPAY_GATEWAY', ['gateway.do'], 'must be an address like https://openapi.alipay.com/gateway.do'],
    ['ALIPAY_CNY_PER_USD', ['seven', '0', '-7', '1000'], 'must be a number like 7.2'],
    ['PAYMENT_SANDBOX', ['on', '0'], 'must be one of true, false'],
  ];
  const cases = wrong.flatMap(([name, values, sentence]) => values.map((value) => [name, value, sentence] as const));

  test.each(cases)('is named together with what is allowed: %s=%s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(`${name} ${sentence}`);
  });

  test('is named when it is a URL so long that URL.canParse accepts it but URL does not', () => {
    expect(() => readSettings({ PUBLIC_URL: `https://${'aN'.repeat(40_000)}` })).toThrow(SettingsError);
  });

  test('is shown as given', () => {
    expect(complaint({ PORT: 'eighty' })).toBe('PORT must be a whole number from 0 to 65535 (it is "eighty")');
  });

  test.each(['DATABASE_URL', 'SMTP_URL', 'DINGTALK_WEBHOOK'])(
    'is not shown when it may contain a secret: %s',
    (name) => {
      const said = complaint({ [name]: 'gopher://user:hunter2@example.com/?access_token=hunter3' });
      expect(said).toContain(name);
      expect(said).not.toMatch(/hunter/);
    },
  );

  test('is not shown when it is a key or a URL with a password: VLM_*', () => {
    const said = complaint({ VLM_BASE_URL: 'https://me:hunter2@vlm.example', VLM_API_KEY: 'hunter3 ' });
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(['VLM_BASE_URL', 'VLM_API_KEY']);
    expect(said).not.toMatch(/hunter/);
  });

  test('does not hide another: all are listed, one per line', () => {
    const lines = complaint({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'ROLE', 'LOG_LEVEL']);
  });
});

describe('settings that belong together', () => {
  const groups = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  ];
  const halves = groups.flatMap((group) => group.map((missing) => [missing, group] as const));

  test.each(halves)('are refused without %s', (missing, group) => {
    const half = Object.fromEntries(group.filter((name) => name !== missing).map((name) => [name, 'value']));
    expect(complaint(half)).toBe(`${missing} must be set too: ${group.join(', ')} belong together`);
    expect(complaint({ ...half, [missing]: '' })).toContain(missing);
  });

  test('enable their provider and disable the sandbox', () => {
    const all = Object.fromEntries(groups.flat().map((name) => [name, 'value']));
    expect(readSettings(all)).toMatchObject({
      stripe: { secretKey: 'value', webhookSecret: 'value' },
      paypal: { clientId: 'value', clientSecret: 'value', webhookId: 'value' },
      alipay: { appId: 'value', privateKey: 'value', publicKey: 'value' },
      paymentSandbox: false,
    });
    expect(readSettings({ ...all, PAYMENT_SANDBOX: 'true' }).paymentSandbox).toBe(true);
  });

  test.each([[{ NODE_ENV: 'production' }], [{ PUBLIC_URL: 'https://tangible.example.com' }]])(
    'are not replaced by the sandbox on a public server (%j), unless it is enabled explicitly',
    (live) => {
      expect(readSettings(live)).toMatchObject({ isLive: true, paymentSandbox: false });
      expect(readSettings({ ...live, PAYMENT_SANDBOX: 'true' }).paymentSandbox).toBe(true);
      expect(readSettings({ ...live, PAYMENT_SANDBOX: '' }).paymentSandbox).toBe(false);
    },
  );

  test('are refused when a webhook secret is set without a webhook', () => {
    expect(complaint({ DINGTALK_SECRET: 'SEC1' })).toContain('DINGTALK_WEBHOOK must be set too');
    const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=a';
    expect(readSettings({ DINGTALK_WEBHOOK: webhook }).dingtalk).toEqual({ webhook, secret: undefined });
  });

  test.each(['http', 'worker'])(
    'are refused for ROLE=%s on the embedded database, which runs in one process',
    (role) => {
      expect(complaint({ ROLE: role })).toBe(
        `ROLE=${role} needs DATABASE_URL: the embedded database lives in one process, so use ROLE=all with it`,
      );
      expect(readSettings({ ROLE: role, DATABASE_URL: 'postgres://localhost/tangible' }).role).toBe(role);
    },
  );
});
