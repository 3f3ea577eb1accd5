import type { SecurityEvent } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';

/** The subject of an event, in a few words; null if its name is enough. */
export function useDetailWords(): (event: SecurityEvent) => string | null {
  const { t } = useWords('security');
  return ({ kind, detail }) => {
    const count = Number(detail.count ?? 1);
    if (kind === 'sign-in-failed') {
      return t(detail.cause === 'second-factor' ? 'security.log.detail.code' : 'security.log.detail.password', {
        count,
      });
    }
    if (kind === 'all-sessions-ended') return t('security.log.detail.sessions', { count });
    if (detail.by === 'operator') return t('security.log.detail.operator');
    if (kind === 'session-ended') {
      const { browser, system } = detail;
      return browser && system ? t('security.device.both', { browser, system }) : (browser ?? system ?? null);
    }
    return detail.name ?? detail.email ?? null;
  };
}
