/** Whose accounts may sign in, where an operator has set them up. */
export const SIGN_IN_PROVIDERS = ['google', 'github'] as const;
export type SignInProviderName = (typeof SIGN_IN_PROVIDERS)[number];

/** Their own names, the same in every language. */
export const SIGN_IN_PROVIDER_LABELS: Record<SignInProviderName, string> = { google: 'Google', github: 'GitHub' };
