import { AuthScreen } from './AuthScreen.tsx';

export default function LoginScreen() {
  return <AuthScreen mode="login" />;
}
