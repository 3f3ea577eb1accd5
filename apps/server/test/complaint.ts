import { readSettings, SettingsError } from '../src/env.ts';

/** What is said about an environment that cannot be right. */
export function complaint(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was found wrong');
}
