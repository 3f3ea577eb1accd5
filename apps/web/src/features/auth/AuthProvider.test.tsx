import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './AuthProvider.tsx';

function Who() {
  const { user, isLoading, isAuthenticated } = useAuth();
  return JSON.stringify({ user, isLoading, isAuthenticated });
}

test('no user is known yet when a page is rendered inside the provider', () => {
  const page = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(JSON.parse(page.replaceAll('&quot;', '"'))).toEqual({ user: null, isLoading: true, isAuthenticated: false });
});

test('reading the user outside the provider is a usage error', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});
