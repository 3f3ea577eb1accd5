import type { Settings } from '../../env.ts';
import { githubSignIn } from './github-sign-in.ts';
import { googleSignIn } from './google-sign-in.ts';
import type { SignInProviders } from './sign-in-provider.ts';

/** The providers of sign-ins that the settings name, in the order of their buttons. */
export function chooseSignIn({ signIn: { google, github } }: Pick<Settings, 'signIn'>): SignInProviders {
  const chosen = new Map();
  if (google) chosen.set('google', googleSignIn(google));
  if (github) chosen.set('github', githubSignIn(github));
  return chosen;
}
