import type { AssetEdits } from '@tangible/contracts';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { turnDraft } from '../edit-draft.ts';
import { quarterTurn, SIDES, setFloor, setFront, TURN_AXES, type TurnAxis } from '../orient.ts';
import { IDENTITY, invert, isIdentity, multiply } from '../quaternion.ts';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { Reset } from './Reset.tsx';

/** Turns the asset by quarters, or names its floor or its front. */
export function OrientationGroup({ draft, onDraft, before }: GroupProps & { before: AssetEdits }) {
  const { t } = useWords('assets');
  const generated = before.rotation ?? IDENTITY;
  const whole = multiply(draft.turn, generated);
  const isTurned = !isIdentity(whole);
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
