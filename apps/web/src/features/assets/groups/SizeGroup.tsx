import { EDIT_AXES } from '@tangible/contracts';
import { sizeWords, writeSides } from '../../../ui/facts/estimate-words.ts';
import { numberFormat, unitName } from '../../../ui/format/number-format.ts';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { isQuarterTurn, turnSides } from '../quaternion.ts';
import { Choice } from './Choice.tsx';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { NumberField } from './NumberField.tsx';

const UNITS = ['m', 'cm'] as const;

/** One length, or a factor; the other sides follow. */
export function SizeGroup({ draft, facts, level, derived, onChange }: GroupProps) {
  const { t, language } = useWords('assets', 'estimates', 'materials');
  const { sizeAxis, sizeUnit } = draft;
  const axes = [...EDIT_AXES, 'factor'] as const;
  const [width, height, depth] = turnSides(draft.turn, facts.sidesM);
  const now = { width, height, depth, longest: Math.max(width, height, depth), factor: Number.NaN }[sizeAxis];
  const isKnown = isQuarterTurn(draft.turn);
  const plain = numberFormat(language, { maximumSignificantDigits: 3 });
  return (
    <Group name="size" isOpen value={derived ? writeSides(language, derived.sidesM) : t('assets.edit.later')}>
      <Choice
        label={t('assets.edit.side')}
        value={sizeAxis}
        options={axes.map((axis) => [axis, t(`assets.edit.axes.${axis}`)])}
        onValue={(axis) => onChange({ sizeAxis: axis, size: '' })}
      />
      <NumberField
        name="size"
        label={t(sizeAxis === 'factor' ? 'assets.edit.factor' : 'assets.edit.length')}
        placeholder={sizeAxis === 'factor' ? '1' : isKnown ? plain.format(sizeUnit === 'cm' ? now * 100 : now) : ''}
        draft={draft}
        level={level}
        onChange={onChange}
      >
        {sizeAxis !== 'factor' && (
          <fieldset className={styles.units}>
            <legend className="unseen">{t('assets.edit.unit')}</legend>
            {UNITS.map((unit) => (
              <button
                key={unit}
                type="button"
                aria-pressed={unit === sizeUnit}
                onClick={() => onChange({ sizeUnit: unit, size: convert(draft.size, sizeUnit, unit) })}
              >
                {unitName(language, unit === 'm' ? 'meter' : 'centimeter')}
              </button>
            ))}
          </fieldset>
        )}
      </NumberField>
      <p className={styles.note}>{sizeWords(t, language, derived ?? facts)}</p>
    </Group>
  );
}

/** The same length in another unit; text that is no number stays. */
function convert(text: string, from: 'm' | 'cm', to: 'm' | 'cm'): string {
  const value = Number(text.replace(',', '.'));
  if (text.trim() === '' || from === to || !Number.isFinite(value)) return text;
  return String(Number((to === 'cm' ? value * 100 : value / 100).toPrecision(12)));
}
