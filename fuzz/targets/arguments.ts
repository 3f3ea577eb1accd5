import { parseArguments } from '../../apps/cli/src/parse-arguments.ts';
import { UsageError } from '../../apps/cli/src/usage-error.ts';
import { readSettings, SETTING_NAMES, SettingsError } from '../../apps/server/src/env.ts';
import { parseRange } from '../../apps/server/src/http/routes/files/parse-range.ts';
import { mutateText, WORDS } from '../mutate-text.ts';
import type { FuzzTarget } from '../target.ts';

const GOOD_VALUES = [
  '3000',
  'true',
  'http',
  'https://tangible.example:8443',
  'postgres://user:password@localhost:5432/tangible',
  'smtp://user:password@mail.example.com:587',
  'Tangible <no-reply@example.com>',
  '.volces.com,files.example.com',
  '7.2',
  './data',
];

/** The environment: every value is taken or refused with a sentence. */
export const settings: FuzzTarget = {
  name: 'settings',
  async open() {
    return {
      async run(random) {
        const environment: Record<string, string> = {};
        for (let i = random.int(6) + 1; i > 0; i--) {
          environment[random.pick(SETTING_NAMES)] = random.chance(0.4)
            ? random.pick(GOOD_VALUES)
            : mutateText(random, GOOD_VALUES);
        }
        try {
          readSettings(environment);
          return 'accepted';
        } catch (error) {
          if (error instanceof SettingsError && error.message.length > 0) return 'refused';
          throw error;
        }
      },
    };
  },
};

const ARGUMENTS = [
  'mug.png',
  '--out',
  'mug',
  '--quality',
  'high',
  '--formats',
  'glb,usd',
  '--size-m',
  '0.1',
  '--point',
];
const MORE = [
  '0.5,0.5',
  'finish',
  '--unit-m',
  '0.01',
  '--seed=7',
  '-q',
  '-o',
  '--json',
  '--lang',
  'ja',
  '--',
  '-',
  '--help',
];

/** The command line: every list of arguments is a command or a usage error. */
export const commands: FuzzTarget = {
  name: 'cli-arguments',
  async open() {
    const words = [...ARGUMENTS, ...MORE, ...WORDS];
    return {
      async run(random) {
        const args = Array.from({ length: random.int(8) }, () =>
          random.chance(0.7) ? random.pick(words) : mutateText(random, words),
        );
        try {
          parseArguments(args);
          return 'accepted';
        } catch (error) {
          if (error instanceof UsageError) return 'refused';
          throw error;
        }
      },
    };
  },
};

/** Range headers: a part inside the file, the whole of it, or none. */
export const ranges: FuzzTarget = {
  name: 'ranges',
  async open() {
    const good = ['bytes=0-', 'bytes=5-9', 'bytes=-500', 'bytes=0-0,5-9', 'items=1-2'];
    return {
      async run(random) {
        const sizeBytes = random.pick([0, 1, 10, 2 ** 31, 2 ** 40]);
        const range = parseRange(mutateText(random, good), sizeBytes);
        if (range === undefined) return 'accepted';
        if (range === 'unsatisfiable') return 'refused';
        const isInside = range.start >= 0 && range.start <= range.end && range.end < sizeBytes;
        if (!isInside || !Number.isInteger(range.start) || !Number.isInteger(range.end)) {
          throw new Error(`a range outside the file: ${range.start}-${range.end} of ${sizeBytes}`);
        }
        return 'accepted';
      },
    };
  },
};
