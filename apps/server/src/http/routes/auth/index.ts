import type { Route } from '../../route.ts';
import { confirmEmailRoute } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMe } from './get-me.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { validateApiKey } from './validate-api-key.ts';

export const authRoutes: Route[] = [
  register,
  login,
  logout,
  getMe,
  confirmEmailRoute,
  forgotPassword,
  resetPassword,
  validateApiKey,
];
