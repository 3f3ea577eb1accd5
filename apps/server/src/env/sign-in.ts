import { z } from 'zod';

const credential = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be as the provider shows it, without spaces' })
  .optional();

/** Passwords travel there: https, and http only within this machine. */
const issuer = (example: string) =>
  z
    .string()
    .refine(
      (text) => {
        const url = URL.parse(text);
        if (!url || /[?#@]/.test(text)) return false;
        const isOwn = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
        return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn);
      },
      { error: `must be an https address that ends before any ? or #, like ${example}` },
    )
    .transform((text) => text.replace(/\/+$/, ''));

/** The settings of sign-in with accounts elsewhere. */
export const signInEnvironment = {
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  GOOGLE_ISSUER: issuer('https://accounts.google.com').default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: credential,
  GITHUB_CLIENT_SECRET: credential,
  GITHUB_BASE_URL: issuer('https://github.com').default('https://github.com'),
};

type SignInEnvironment = z.infer<z.ZodObject<typeof signInEnvironment>>;

export const toSignIn = (env: SignInEnvironment) => ({
  google:
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
      : undefined,
  github:
    env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET
      ? { clientId: env.GITHUB_CLIENT_ID, clientSecret: env.GITHUB_CLIENT_SECRET, baseUrl: env.GITHUB_BASE_URL }
      : undefined,
});
