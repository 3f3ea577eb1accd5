import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id (the default algorithm here): 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made once, so that a login with an unknown name takes as long as one with a wrong password. */
const decoy = hash('no account has this password', OPTIONS);

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** Checks a password; without a hash to check against, it does the same work and says no. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
