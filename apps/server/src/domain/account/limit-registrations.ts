import type { Services } from '../../services.ts';
import { limitAttempts } from './limit-attempts.ts';

const PER_ADDRESS = { max: 30, windowMinutes: 60 };
/** A site has many IPv6 networks, each with its own users. */
const PER_SITE = { max: 120, windowMinutes: 60 };

/** Counts a new account by its network, and refuses it if there were too many. */
export async function limitRegistrations(
  services: Pick<Services, 'db' | 'clock'>,
  { address, site }: { address: string; site: string | null },
): Promise<void> {
  await limitAttempts(services, { key: `register:${address}`, ...PER_ADDRESS });
  if (site) await limitAttempts(services, { key: `register:${site}`, ...PER_SITE });
}
