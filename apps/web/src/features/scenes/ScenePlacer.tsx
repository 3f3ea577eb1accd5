import { SCENE_ASSETS_MIN, SCENE_RESTS, type ScenePlacement, type SceneRest } from '@tangible/contracts';
import { useEffect, useId, useMemo, useState } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import field from '../../ui/controls/Field.module.css';
import { useWords } from '../../words/WordsProvider.tsx';
import { findOverlap } from './flat-shapes.ts';
import { PlacingView } from './PlacingView.tsx';
import { limit, listMembers, placeNew } from './placements.ts';
import styles from './ScenePlacer.module.css';
import { useShapes } from './use-shapes.ts';

export interface ScenePlacerProps {
  contentIds: readonly string[];
  rest: SceneRest;
  onRest: (rest: SceneRest) => void;
  /** In the order of the assets; null until all can be placed. */
  onPlacements: (placements: ScenePlacement[] | null) => void;
}

const FIELDS = [
  ['x', 0.01],
  ['z', 0.01],
  ['height', 0.01],
  ['turnDeg', 15],
] as const;

/** Places the chosen assets by hand: from above, from the front, by keys and by numbers. */
export function ScenePlacer({ contentIds, rest, onRest, onPlacements }: ScenePlacerProps) {
  const { t } = useWords('scenes', 'errors');
  const id = useId();
  const { shapes, error, retry } = useShapes(contentIds);
  const [placements, setPlacements] = useState<Readonly<Record<string, ScenePlacement>>>({});
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = contentIds.join();
  const isLoaded = contentIds.every((contentId) => shapes[contentId]);

  const members = useMemo(() => {
    if (!isLoaded) return [];
    const all = listMembers(wanted.split(',').filter(Boolean)).map(({ key, contentId }) => ({
      key,
      shape: shapes[contentId]!,
    }));
    const placed = placeNew(all, placements);
    return all.map((member) => ({ ...member, placement: placed[member.key]! }));
  }, [wanted, isLoaded, shapes, placements]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's function is a new one each time.
  useEffect(() => {
    onPlacements(members.length > 0 ? members.map(({ placement }) => placement) : null);
  }, [members]);

  const place = (key: string, placement: ScenePlacement) =>
    setPlacements({ ...Object.fromEntries(members.map((one) => [one.key, one.placement])), [key]: placement });

  if (contentIds.length < SCENE_ASSETS_MIN) return <p className={field.hint}>{t('scenes.place.tooFew')}</p>;
  if (error !== null) {
    return (
      <Notice kind="problem" text={t('scenes.place.loadFailed')}>
        <Button onClick={retry}>{t('site.tryAgain')}</Button>
      </Notice>
    );
  }
  if (!isLoaded) return <Notice kind="busy">{t('scenes.place.loading')}</Notice>;

  const overlap = findOverlap(members);
  const view = {
    members,
    chosen,
    overlapping: overlap?.map((i) => members[i]!.key) ?? [],
    onChoose: setChosen,
    onPlace: place,
  };
  const nameOf = (i: number) => t('scenes.place.name', { name: members[i]!.shape.name, number: i + 1 });
  const index = Math.max(
    0,
    members.findIndex(({ key }) => key === chosen),
  );
  const member = members[index]!;
  return (
    <div className={styles.placer}>
      <p className={field.hint}>{t('scenes.place.hint')}</p>
      <PlacingView view="top" {...view} />
      <PlacingView view="front" {...view} />
      <p className={styles.overlap} role="status">
        {overlap && t('scenes.place.overlap', { first: nameOf(overlap[0]), second: nameOf(overlap[1]) })}
      </p>
      <fieldset className={styles.fields}>
        <legend>{nameOf(index)}</legend>
        {FIELDS.map(([name, step]) => (
          <NumberInput
            key={name}
            label={t(`scenes.place.fields.${name}`)}
            step={step}
            value={member.placement[name]}
            onChange={(value) => place(member.key, limit({ ...member.placement, [name]: value }))}
          />
        ))}
      </fieldset>
      <fieldset className={styles.rest}>
        <legend>{t('scenes.place.rest.legend')}</legend>
        {SCENE_RESTS.map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-rest`} checked={rest === one} onChange={() => onRest(one)} />
            {t(`scenes.place.rest.${one}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface NumberInputProps {
  label: string;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/** A number that may be half typed: the last valid one counts. */
function NumberInput({ label, step, value, onChange }: NumberInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <label>
      {label}
      <input
        type="number"
        inputMode="decimal"
        step={step}
        value={text ?? value}
        onChange={({ target }) => {
          setText(target.value);
          if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
        }}
        onBlur={() => setText(null)}
      />
    </label>
  );
}
