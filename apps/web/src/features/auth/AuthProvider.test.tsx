import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './AuthProvider.tsx';

function Who() {
  const { user, isLoading, isAuthenticated } = useAuth();
  return JSON.stringify({ user, isLoading, isAuthenticated });
}

test('inside its provider nobody is known yet when a page is rendered', () => {
  const page = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(JSON.parse(page.replaceAll('&quot;', '"'))).toEqual({ user: null, isLoading: true, isAuthenticated: false });
});

test('asking who is signed in outside its provider is a usage error', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});
