import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '../../../../../packages/i18n/locales/en.json' with { type: 'json' };
import { openWords } from '../../words/open-words.ts';
import { WordsProvider } from '../../words/WordsProvider.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import type { UnitName } from './units.ts';

async function render(props: { unit: UnitName; isAssumed: boolean; longest: number | null }): Promise<string> {
  const words = openWords('en', async () => en.finish);
  await words.need(['finish']);
  return renderToString(
    <WordsProvider words={words}>
      <UnitChoice {...props} onUnit={() => {}} />
    </WordsProvider>,
  );
}

test('an assumed unit is called assumed, and each unit shows the size that it gives', async () => {
  const page = await render({ unit: 'millimetres', isAssumed: true, longest: 120 });
  expect(page).toContain('is assumed from the size');
  expect(page).toMatch(/value="millimetres"[^>]*checked|checked[^>]*value="millimetres"/);
  for (const length of ['120\u00a0m', '12\u00a0cm', '1.2\u00a0m', '3.05\u00a0m']) {
    expect(page).toContain(`longest side ${length}`);
  }
});

test('a unit in which the model would be too large cannot be chosen', async () => {
  const page = await render({ unit: 'millimetres', isAssumed: false, longest: 5000 });
  expect(page).not.toContain('is assumed');
  expect(page.match(/disabled/g)).toHaveLength(1);
});

test('nothing is said of a size that is not known', async () => {
  expect(await render({ unit: 'metres', isAssumed: true, longest: null })).not.toContain('longest side');
});
