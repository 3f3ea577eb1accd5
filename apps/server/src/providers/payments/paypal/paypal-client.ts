const TIMEOUT_MS = 20_000;

/** A token is renewed this long before PayPal would refuse it. */
const TOKEN_MARGIN_MS = 60_000;

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  baseUrl: string;
}

/** Sends one request and returns PayPal's response. `requestId` makes a repeated request idempotent. */
export type PaypalCall = <T>(path: string, body: unknown, requestId?: string) => Promise<T>;

/** An error response of PayPal. `issue` is PayPal's reason. */
export class PaypalError extends Error {
  readonly issue: string | undefined;
  readonly status: number;

  constructor(message: string, issue: string | undefined, status: number) {
    super(message);
    this.name = 'PaypalError';
    this.issue = issue;
    this.status = status;
  }
}

/** Signs in to PayPal when it has to and calls its REST API. */
export function paypalClient({ clientId, clientSecret, baseUrl }: PaypalSettings): PaypalCall {
  let token: { value: string; expiresAt: number } | undefined;

  const signIn = async (): Promise<string> => {
    if (token && token.expiresAt > Date.now()) return token.value;
    const response = await fetch(new URL('/v1/oauth2/token', baseUrl), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await read<{ access_token: string; expires_in: number }>(response);
    token = { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 - TOKEN_MARGIN_MS };
    return token.value;
  };

  return async (path, body, requestId) => {
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await signIn()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      // A text is sent as it is: the check of a signature wants the event's own bytes.
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) token = undefined;
    return read(response);
  };
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const issue = /"issue"\s*:\s*"([A-Z_]+)"/.exec(text)?.[1];
  throw new PaypalError(`PayPal answered ${response.status} ${issue ?? ''}`.trim(), issue, response.status);
}
