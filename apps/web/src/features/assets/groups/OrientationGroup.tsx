import type { AssetEdits } from '@tangible/contracts';
import type { PickFace } from '@tangible/viewer';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { turnDraft } from '../edit-draft.ts';
import {
  quarterTurn,
  SIDES,
  setFloor,
  setFloorFace,
  setFront,
  setFrontFace,
  TURN_AXES,
  type TurnAxis,
} from '../orient.ts';
import { IDENTITY, invert, isIdentity, multiply } from '../quaternion.ts';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { Reset } from './Reset.tsx';

export interface OrientationGroupProps extends GroupProps {
  before: AssetEdits;
  /** Asks for a click on a face in the viewer; null ends that. */
  onPick: (pick: PickFace | null) => void;
}

const PICKS = { floor: setFloorFace, front: setFrontFace } as const;
type PickName = keyof typeof PICKS;

/** Turns the asset by quarters, or names its floor or its front: by a click on a face in the viewer, or by a button. */
export function OrientationGroup({ draft, onDraft, before, onPick }: OrientationGroupProps) {
  const { t } = useWords('assets');
  const generated = before.rotation ?? IDENTITY;
  const whole = multiply(draft.turn, generated);
  const isTurned = !isIdentity(whole);
  const [picking, setPicking] = useState<PickName | null>(null);
  const latest = useRef({ draft, onDraft });
  latest.current = { draft, onDraft };
  useEffect(() => {
    if (!picking) return;
    onPick((normal) => {
      latest.current.onDraft(turnDraft(latest.current.draft, PICKS[picking](normal)));
      setPicking(null);
    });
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setPicking(null);
    addEventListener('keydown', cancel);
    return () => {
      removeEventListener('keydown', cancel);
      onPick(null);
    };
  }, [picking, onPick]);
  return (
    <Group name="orientation" value={t(isTurned ? 'assets.edit.turned' : 'assets.edit.asGenerated')}>
      <Buttons label={t('assets.edit.turn')}>
        {(Object.keys(TURN_AXES) as TurnAxis[]).map((axis) => (
          <button
            key={axis}
            type="button"
            aria-label={t('assets.edit.turnAbout', { axis })}
            onClick={() => onDraft(turnDraft(draft, quarterTurn(axis)))}
          >
            ↻ {axis}
          </button>
        ))}
      </Buttons>
      <Buttons label={t('assets.edit.pick.label')}>
        {(Object.keys(PICKS) as PickName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={picking === name}
            onClick={() => setPicking(picking === name ? null : name)}
          >
            {t(`assets.edit.pick.${name}`)}
          </button>
        ))}
      </Buttons>
      <p className={styles.note} role="status">
        {picking && t('assets.edit.pick.hint')}
      </p>
      <Buttons label={t('assets.edit.floor')}>
        {SIDES.filter((side) => side !== 'bottom').map((side) => (
          <button key={side} type="button" onClick={() => onDraft(turnDraft(draft, setFloor(side)))}>
            {t(`assets.edit.sides.${side}`)}
          </button>
        ))}
      </Buttons>
      <Buttons label={t('assets.edit.front')}>
        {SIDES.filter((side) => side !== 'front').map((side) => (
          <button key={side} type="button" onClick={() => onDraft(turnDraft(draft, setFront(side)))}>
            {t(`assets.edit.sides.${side}`)}
          </button>
        ))}
      </Buttons>
      {isTurned && (
        <Reset
          label={t('assets.edit.groups.orientation')}
          onReset={() => onDraft(turnDraft(draft, multiply(invert(generated), invert(draft.turn))))}
        />
      )}
    </Group>
  );
}

const Buttons = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <fieldset className={styles.buttons}>
    <legend>{label}</legend>
    {children}
  </fieldset>
);
