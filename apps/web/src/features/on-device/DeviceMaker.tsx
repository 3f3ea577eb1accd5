import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { hasServer } from '../../host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes, formatPercent } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CutOutOffer } from './CutOutOffer.tsx';
import { carryFile, takeCarried } from './carry-file.ts';
import { DevicePicker } from './DevicePicker.tsx';
import { DeviceProgress } from './DeviceProgress.tsx';
import { DeviceResult } from './DeviceResult.tsx';
import type { DeviceFailure } from './describe-failure.ts';
import { LOADED_MB, LOADED_WITH_GRAPHICS_MB } from './loaded-bytes.ts';
import styles from './OnDevice.module.css';
import { readUnfinished } from './unfinished-work.ts';
import { type DeviceState, useDeviceEngine } from './use-device-engine.ts';
import { useDevicePictures } from './use-device-pictures.ts';
import { useGraphics } from './use-graphics.ts';
import { useTabTitle } from './use-tab-title.ts';

/**
 * From a picture to an asset without a server: the picture, the work, the result.
 *
 * @param isSettled false while the page may still load itself again
 */
export function DeviceMaker({ isSettled }: { isSettled: boolean }) {
  const { t, language } = useWords('onDevice', 'generate');
  const { state, find, findLoading, make, cancel, reset, keep } = useDeviceEngine();
  const [isInterrupted, setInterrupted] = useState(false);
  const pictures = useDevicePictures(find);
  const { restore } = pictures;
  const { picture } = pictures.choice.slots.front;
  const [level, setLevel] = useState<SubdivisionLevel>('medium');
  const hasGraphics = useGraphics(isSettled);
  const loadedMb = hasGraphics ? LOADED_WITH_GRAPHICS_MB : LOADED_MB;

  useEffect(() => {
    if (!isSettled) return;
    let left = false;
    Promise.all([takeCarried('device'), readUnfinished()]).then(([carried, unfinished]) => {
      if (left) return;
      if (carried) restore({ front: carried });
      else if (unfinished) restore(unfinished.pictures);
      if (carried || !unfinished) return;
      setLevel(unfinished.level);
      setInterrupted(true);
    });
    return () => {
      left = true;
    };
  }, [isSettled, restore]);
  useTabTitle(useStateTitle(state));

  if (state.phase === 'done') {
    const again = () => {
      pictures.clear();
      reset();
    };
    return <DeviceResult {...state} onAgain={again} onKeep={keep} />;
  }
  if (picture && state.phase !== 'idle') {
    return <DeviceProgress state={state} pictureUrl={picture.url} onCancel={cancel} />;
  }
  return (
    <div className={styles.columns}>
      <DevicePicker
        pictures={pictures}
        onChange={() => {
          reset();
          setInterrupted(false);
        }}
      />
      <form
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault();
          setInterrupted(false);
          const input = await pictures.collect();
          if (input) await make(input, level);
        }}
      >
        <fieldset className={styles.levels}>
          <legend>{t('generate.level.legend')}</legend>
          {SUBDIVISION_LEVELS.map((name) => (
            <label key={name}>
              <input type="radio" name="level" checked={level === name} onChange={() => setLevel(name)} />
              {t(`generate.level.${name}`)}
            </label>
          ))}
        </fieldset>
        <CutOutOffer pictures={pictures} loading={findLoading} />
        <ul className={styles.facts}>
          <li>{t('onDevice.private')}</li>
          <li>{t('onDevice.load', { size: formatBytes(language, loadedMb * 1e6) })}</li>
          {hasGraphics && <li>{t('onDevice.graphics')}</li>}
          <li>{t('onDevice.formats')}</li>
        </ul>
        {isInterrupted && (
          <p className={styles.failure} role="alert">
            {t('onDevice.failed.interrupted')}
          </p>
        )}
        {state.phase === 'idle' && state.failure && <Failure failure={state.failure} picture={picture?.file ?? null} />}
        <Button kind="action" type="submit" disabled={!picture}>
          {t('onDevice.start')}
        </Button>
      </form>
    </div>
  );
}

/** What the title of the tab says of the work; null before it has begun. */
function useStateTitle(state: DeviceState): string | null {
  const { t, language } = useWords('onDevice');
  switch (state.phase) {
    case 'idle':
      return state.failure && t('onDevice.tab.stopped');
    case 'waiting':
      return t('onDevice.tab.waiting');
    case 'loading':
      return t('onDevice.tab.loading');
    case 'working':
      return t('onDevice.tab.working', { percent: formatPercent(language, state.progress / 100) });
    case 'done':
      return t('onDevice.tab.done', { name: state.asset.name });
  }
}

/** Why there is no asset, and where it can be made instead. */
function Failure({ failure, picture }: { failure: DeviceFailure; picture: File | null }) {
  const { t, language } = useWords('onDevice', 'errors');
  const sentence =
    failure.kind === 'problem'
      ? t(`onDevice.problem.${failure.problem}`)
      : failure.kind === 'refused'
        ? t(`errors.${failure.code}`, failure.values)
        : t(`onDevice.failed.${failure.kind}`);
  return (
    <div className={styles.failure} role="alert">
      <p>{sentence}</p>
      {failure.kind !== 'refused' && picture && hasServer() && (
        <Button isSmall onClick={() => carryFile(picture, 'server', language)}>
          {t('onDevice.failed.server')}
        </Button>
      )}
    </div>
  );
}
