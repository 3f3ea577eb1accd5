import type { Device } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';

/**
 * Names a device in the reader's language.
 *
 * @example
 * useDeviceWords()({ browser: 'Firefox', system: 'Linux' }); // 'Firefox on Linux'
 */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useWords('security');
  return ({ browser, system }) =>
    browser && system
      ? t('security.device.both', { browser, system })
      : (browser ?? system ?? t('security.device.unknown'));
}
