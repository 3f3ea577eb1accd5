import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks that each migration is safe while servers of the version before still run: during a rolling update they read
 * and write the same tables. docs/migrations.md says how to make a change in two steps instead.
 */

/** The migrations before this one were made when there was one machine. */
const FIRST_CHECKED = 5;

const RULES: [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|SCHEMA|VIEW|TYPE|SEQUENCE)\b/i, 'drops what the version before still uses'],
  [
    /\bALTER\s+TABLE\s+\S+\s+DROP\s+(?!CONSTRAINT\b|IDENTITY\b|EXPRESSION\b)/i,
    'drops what the version before still uses',
  ],
  [/\bRENAME\b/i, 'renames what the version before knows by its old name'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows that the version before still writes'],
  [/\b(ALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE)\b/i, 'changes a type that the version before still writes'],
  [/\bTRUNCATE\b|\bDELETE\s+FROM\b/i, 'removes rows that the version before may need'],
  [/\bLOCK\s+TABLE\b/i, 'stops everybody who uses the table'],
];

const ADD_COLUMN = /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)/i;

/** A constraint on an existing table is checked against rows that the previous version writes. */
const ADD_CONSTRAINT =
  /\bALTER\s+TABLE\s+(\S+)\s+ADD\s+(?:CONSTRAINT\s+\S+\s+)?(UNIQUE|CHECK|FOREIGN\s+KEY|EXCLUDE)\b/i;
const CREATE_UNIQUE = /\bCREATE\s+UNIQUE\s+INDEX\b.*?\bON\s+(\S+)/is;
const CREATE_TABLE = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)/i;

/** A statement under such a line is the last of several steps: the previous version does not need the removed part. */
const SECOND_STEP = /^--\s*second step:\s*\S[^\n]*\n[^;]*;/gim;

/**
 * The unsafe statements of one migration, a sentence each.
 *
 * @example
 * findUnsafeChanges('0005_x.sql', 'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;');
 * // ['0005_x.sql: adds a column that must not be null and has no default: ...']
 */
export function findUnsafeChanges(file: string, source: string): string[] {
  const statements = source
    .replace(/--> statement-breakpoint/g, ';')
    .replace(SECOND_STEP, '')
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const own = new Set(statements.map((statement) => nameIn(CREATE_TABLE, statement)).filter(Boolean));

  return statements.flatMap((statement) => {
    const say = (what: string) => `${file}: ${what}: ${statement.slice(0, 120)}`;
    const isAlter = /^ALTER\s+TABLE\b/i.test(statement);
    const found = RULES.filter(([pattern]) => pattern.test(statement)).map(([, what]) => say(what));
    if (isAlter && ADD_COLUMN.test(statement) && /\bNOT\s+NULL\b/i.test(statement)) {
      const hasDefault = /\bDEFAULT\b|\bGENERATED\b/i.test(statement);
      if (!hasDefault && !/\bSET\s+NOT\s+NULL\b/i.test(statement)) {
        found.push(say('adds a column that must not be null and has no default'));
      }
    }
    const constrained = nameIn(ADD_CONSTRAINT, statement) ?? nameIn(CREATE_UNIQUE, statement);
    if (constrained && !own.has(constrained)) found.push(say('refuses rows that the version before may write'));
    return [...new Set(found)];
  });
}

const nameIn = (pattern: RegExp, statement: string) =>
  pattern
    .exec(statement)?.[1]
    ?.replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase();

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../../apps/server/src/db/migrations', import.meta.url));
  const files = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  const checked = files.filter((name) => Number(name.slice(0, 4)) >= FIRST_CHECKED);
  const unsafe = checked.flatMap((name) => findUnsafeChanges(name, readFileSync(join(folder, name), 'utf8')));
  for (const sentence of unsafe) console.error(sentence);
  if (unsafe.length > 0) console.error('docs/migrations.md says how to make such a change in two steps.');
  console.log(`${checked.length} of ${files.length} migrations checked, ${unsafe.length} unsafe changes`);
  process.exit(unsafe.length > 0 ? 1 : 0);
}
