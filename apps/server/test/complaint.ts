import { readSettings, SettingsError } from '../src/env.ts';

/** The message for an invalid environment. */
export function complaint(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was found wrong');
}
