import { formatNumber } from '../../../ui/format/format.ts';
import { useWords } from '../../../words/WordsProvider.tsx';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { NumberField } from './NumberField.tsx';

const NAMES = ['staticFriction', 'dynamicFriction', 'restitution'] as const;

/** How it slides and bounces; by its material where nothing is entered. */
export function FrictionGroup({ draft, facts, level, derived, onChange }: GroupProps) {
  const { t, language } = useWords('assets');
  const figures = derived ?? facts;
  return (
    <Group name="friction" value={NAMES.map((name) => formatNumber(language, figures[name])).join(' · ')}>
      {NAMES.map((name) => (
        <NumberField
          key={name}
          name={name}
          label={t(`assets.fields.${name}`)}
          placeholder={formatNumber(language, figures[name])}
          draft={draft}
          level={level}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}
