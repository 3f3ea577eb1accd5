import { describe, expect, test } from 'vitest';
import { compareSections, listImports, listSections } from './check-screens.ts';

describe('the check of the screens', () => {
  test('finds the sections that components use, and ignores comments', () => {
    const source = `/** useWords('faq') */ const { t } = useWords('history', 'errors'); useWords(); useWords('auth', mode);`;
    expect(listSections(source)).toEqual(['history', 'errors', 'auth']);
  });

  test('follows imports of the same package, but not types or dynamic imports', () => {
    const source = `import { a } from './a.ts';
import type { B } from './b.ts';
import { lazy } from 'react';
import './c.ts';
import {
  d,
} from '../d.tsx';
export { e } from './e.ts';
const later = () => import('./f.ts');
`;
    expect(listImports(source)).toEqual(['./a.ts', './c.ts', '../d.tsx', './e.ts']);
  });

  test('reports missing and unused sections', () => {
    expect(compareSections('scenes', ['scenes', 'faq'], ['scenes', 'errors'])).toEqual([
      'the screen scenes does not list errors, which it uses',
      'the screen scenes lists faq, which it does not use',
    ]);
    expect(compareSections('faq', ['faq'], ['faq'])).toEqual([]);
  });
});
