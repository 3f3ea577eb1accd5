import { useLocation, useNavigate } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import styles from './AuthScreen.module.css';
import { loginPath } from './next-path.ts';
import { QuickLogin } from './QuickLogin.tsx';
import { signUpState } from './SignUpNotice.tsx';
import { readSourceId } from './sign-in.ts';

/** Quick login on a protected screen itself: the screen appears in its place. */
export function QuickEntry() {
  const { language } = useWords();
  const { signIn } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = `${pathname}${search}`;
  return (
    <div className={styles.entry}>
      <QuickLogin
        sourceId={readSourceId(search)}
        isDisabled={false}
        onEntered={(answer) => {
          signIn(answer);
          if ('signUpPoints' in answer) navigate(here, { replace: true, state: signUpState(answer) });
        }}
        // The login screen asks for the code.
        onCodeAsked={() => navigate(loginPath(language, here))}
      />
    </div>
  );
}
