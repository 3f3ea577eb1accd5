import { randomBytes } from 'node:crypto';
import type { Answer, TestServer } from './harness.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

let addresses = 0;
/** An address that nothing has come from yet, so that no test uses up another one's limit. */
export function freshAddress(): string {
  addresses += 1;
  return `192.168.${addresses >> 8}.${addresses & 255}`;
}

export const freshName = () => `user${randomBytes(5).toString('hex')}`;

/** A response without the headers that differ from call to call. */
export const said = ({ status, body }: Answer) => ({ status, body });

/** Common steps of the account tests on their server. */
export const accountSteps = (server: TestServer) => ({
  register: (body: object, from = freshAddress()) => server.call('POST', '/auth/register', { body, from }),

  logIn: (usernameOrEmail: string, password: string, from = freshAddress()) =>
    server.call('POST', '/auth/login', { body: { usernameOrEmail, password }, from }),

  /** Moves the clock to the start of a window, so that no count is split by the real clock. */
  enterNewWindow(minutes: number): void {
    const windowMs = minutes * MINUTE;
    server.passTime(windowMs - (server.services.clock().getTime() % windowMs) + 1000);
  },
});
