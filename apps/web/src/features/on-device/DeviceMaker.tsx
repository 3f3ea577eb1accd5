import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { useState } from 'react';
import { hasServer } from '../../host.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CutOutOffer } from './CutOutOffer.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import { DeviceProgress } from './DeviceProgress.tsx';
import { DeviceResult } from './DeviceResult.tsx';
import styles from './OnDevice.module.css';
import { type DeviceFailure, useDeviceEngine } from './use-device-engine.ts';
import { useDevicePictures } from './use-device-pictures.ts';

/** On the line: networks, their runtime and MuJoCo, as they are compressed. A test measures it. */
const LOADED_BYTES = 53_000_000;

/** From a picture to an asset without a server: the picture, the work, the result. */
export function DeviceMaker() {
  const { t, language } = useWords('onDevice', 'generate');
  const { state, find, findLoading, make, cancel, reset } = useDeviceEngine();
  const pictures = useDevicePictures(find);
  const { picture } = pictures.choice.slots.front;
  const [level, setLevel] = useState<SubdivisionLevel>('medium');

  if (state.phase === 'done') {
    const again = () => {
      pictures.clear();
      reset();
    };
    return <DeviceResult {...state} name={picture?.file.name ?? ''} onAgain={again} />;
  }
  if (picture && state.phase !== 'idle') {
    return <DeviceProgress state={state} pictureUrl={picture.url} onCancel={cancel} />;
  }
  return (
    <div className={styles.columns}>
      <DevicePicker pictures={pictures} onChange={reset} />
      <form
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault();
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
          <li>{t('onDevice.load', { size: formatBytes(language, LOADED_BYTES) })}</li>
          <li>{t('onDevice.formats')}</li>
        </ul>
        {state.phase === 'idle' && state.failure && <Failure failure={state.failure} />}
        <Button kind="action" type="submit" disabled={!picture}>
          {t('onDevice.start')}
        </Button>
      </form>
    </div>
  );
}

/** Why there is no asset, and where it can be made instead. */
function Failure({ failure }: { failure: DeviceFailure }) {
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
      {failure.kind !== 'refused' && hasServer() && (
        <LinkButton kind="plain" to={`/${language}/generate`}>
          {t('onDevice.server')}
        </LinkButton>
      )}
    </div>
  );
}
