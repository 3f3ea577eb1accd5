import { describe, expect, test } from 'vitest';
import { findWrongArrows } from './check-arrows.ts';

describe('the check of import directions', () => {
  const planted: [string, string, string][] = [
    ['packages/contracts/src/a.ts', "import { weld } from '@tangible/geometry';", 'contracts may import i18n'],
    ['packages/geometry/src/a.ts', "import { STAGES } from '@tangible/contracts';", 'geometry may import nothing'],
    ['packages/i18n/src/a.ts', "export * from '@tangible/contracts';", 'i18n may import nothing'],
    ['packages/viewer/src/a.tsx', "import type { User } from '@tangible/contracts';", 'viewer may import drop-test'],
    ['packages/engine/src/a.ts', "import { readSettings } from '@tangible/server';", 'engine may import contracts'],
    ['packages/engine/src/a.ts', "import { generateInThread } from './platform/node/index.ts';", 'engine may import'],
    ['packages/engine/src/a.ts', "import { readFile } from 'node:fs/promises';", 'platform/node'],
    ['packages/engine/src/a.ts', "import sharp from 'sharp';", 'for Node alone'],
    ['packages/geometry/src/a.ts', "const { join } = await import('node:path');", 'browser'],
    ['apps/web/src/a.tsx', "import { generateAsset } from '@tangible/engine';", 'web may import'],
    ['apps/web/src/a.tsx', "import { logIn } from '../../server/src/domain/account/log-in.ts';", 'web may import'],
    ['apps/cli/src/a.ts', "import { readSettings } from '../../server/src/env.ts';", 'cli may import'],
    ['apps/server/src/http/a.ts', "import { users } from '../db/schema/index.ts';", 'server/http may import'],
    ['apps/server/src/http/routes/b/a.ts', "import x from '../../../providers/mail/smtp-mail.ts';", 'server/http may'],
    ['apps/server/src/domain/account/a.ts', "import { userOf } from '../../http/plugins/session.ts';", 'server/domain'],
    ['apps/server/src/db/a.ts', "import { logIn } from '../domain/account/log-in.ts';", 'server/db may import'],
    [
      'apps/server/src/providers/mail/a.ts',
      "import { logIn } from '../../domain/account/log-in.ts';",
      'server/providers',
    ],
    ['apps/server/src/jobs/a.ts', "import { logIn } from '../domain/account/log-in.ts';", 'server/job may import'],
    ['apps/server/src/env.ts', "import { compose } from './compose.ts';", 'server/env may import nothing'],
  ];
  test.each(planted)('finds a wrong import in %s: %s', (file, source, sentence) => {
    const wrong = findWrongArrows(file, source);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(file);
    expect(wrong[0]).toContain(sentence);
  });

  test.each<[string, string]>([
    ['over several lines', "import {\n  one,\n  two,\n} from '@tangible/engine';"],
    [
      'after others',
      "import a from './a.ts';\nimport type { B } from './b.ts';\nimport { c } from '@tangible/engine';",
    ],
    ['for its effects alone, on the first line', "import '@tangible/engine';"],
    ['for its effects alone, further down', "const a = 1;\nimport '@tangible/engine';"],
    ['while running', "const load = () => import('@tangible/engine');"],
    ['handed on', "export { generateAsset } from '@tangible/engine';"],
    ['as a type', "import type { Asset } from '@tangible/engine';"],
    ['in double quotes', 'import { a } from "@tangible/engine";'],
  ])('finds an import %s', (_, source) => {
    expect(findWrongArrows('packages/contracts/src/a.ts', source)).toHaveLength(1);
  });

  test.each<[string, string]>([
    ['apps/server/src/http/a.ts', "import { logIn } from '../domain/account/log-in.ts';"],
    ['apps/server/src/domain/account/a.ts', "import { users } from '../../db/schema/index.ts';"],
    ['apps/server/src/jobs/x.handler.ts', "import { failGeneration } from '../domain/generations/fail-generation.ts';"],
    ['packages/engine/src/platform/node/a.ts', "import sharp from 'sharp';\nimport { join } from 'node:path';"],
    [
      'packages/engine/src/a.ts',
      "import { weld } from '@tangible/geometry';\nimport { STAGES } from '@tangible/contracts';",
    ],
    ['apps/web/src/a.tsx', "import { translator } from '@tangible/i18n';\nimport { useState } from 'react';"],
    ['packages/contracts/src/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
    ['somewhere/else.ts', "import { users } from '../apps/server/src/db/schema/index.ts';"],
  ])('allows correct imports in %s', (file, source) => {
    expect(findWrongArrows(file, source)).toEqual([]);
  });

  test('lists each wrong import of a file', () => {
    const source = "import a from 'node:fs';\nimport b from '@tangible/engine';\nimport c from '@tangible/i18n';";
    expect(findWrongArrows('packages/geometry/src/a.ts', source)).toHaveLength(3);
  });
});
