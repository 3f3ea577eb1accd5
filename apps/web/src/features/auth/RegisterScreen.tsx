import { AuthScreen } from './AuthScreen.tsx';

export default function RegisterScreen() {
  return <AuthScreen mode="register" />;
}
