import { useNavigate } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';

/** Goes to a page of the site. One in another language is a separate page. */
export function useGoOn(): (path: string, state?: object) => void {
  const { language } = useWords();
  const navigate = useNavigate();
  return (path, state) => {
    if (path.split(/[/?#]/)[1] === language) navigate(path, { replace: true, state });
    else location.replace(path);
  };
}
