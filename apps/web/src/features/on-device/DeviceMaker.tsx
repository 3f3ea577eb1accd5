import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { useEffect, useMemo, useState } from 'react';
import { hasServer } from '../../host.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { DeviceProgress } from './DeviceProgress.tsx';
import { DeviceResult } from './DeviceResult.tsx';
import { DropZone } from './DropZone.tsx';
import styles from './OnDevice.module.css';
import { type DeviceFailure, useDeviceEngine } from './use-device-engine.ts';

/** On the line: networks, their runtime and MuJoCo, as they are compressed. A test measures it. */
const LOADED_BYTES = 53_000_000;

/** From a picture to an asset without a server: the picture, the work, the result. */
export function DeviceMaker() {
  const { t, language } = useWords('onDevice', 'generate');
  const { state, make, cancel, reset } = useDeviceEngine();
  const [picture, setPicture] = useState<File | null>(null);
  const [level, setLevel] = useState<SubdivisionLevel>('medium');
  const pictureUrl = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => () => void (pictureUrl && URL.revokeObjectURL(pictureUrl)), [pictureUrl]);

  if (state.phase === 'done') {
    const again = () => {
      setPicture(null);
      reset();
    };
    return <DeviceResult {...state} name={picture?.name ?? ''} onAgain={again} />;
  }
  if (picture && pictureUrl && state.phase !== 'idle') {
    return <DeviceProgress state={state} pictureUrl={pictureUrl} onCancel={cancel} />;
  }
  return (
    <div className={styles.columns}>
      <DropZone
        picture={picture}
        pictureUrl={pictureUrl}
        onPicture={(given) => {
          reset();
          setPicture(given);
        }}
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (picture) void make(picture, level);
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
