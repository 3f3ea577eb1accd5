import { expect, test } from 'vitest';
import { findUnsafeChanges } from './check-migrations.ts';

const check = (source: string) => findUnsafeChanges('0005_x.sql', source);

test.each([
  'DROP TABLE "attempts";',
  'ALTER TABLE "users" DROP COLUMN "role";',
  'ALTER TABLE "users" DROP "role";',
  'alter table users\n  rename column role to rank;',
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
  'ALTER TABLE "users" ADD "age" integer NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "device_id" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE integer;',
  'ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK (role <> \'x\');',
  'CREATE UNIQUE INDEX "users_device" ON "users" USING btree ("device_id");',
  'TRUNCATE "sessions";',
  'DELETE FROM "sessions";',
  'CREATE INDEX "a" ON "users" ("role");--> statement-breakpoint\nDROP TABLE "attempts";',
  '-- second step: nothing reads it\nALTER TABLE "users" DROP COLUMN "role";\nDROP TABLE "attempts";',
  '-- second step:\nDROP TABLE "attempts";',
])('rejects %s', (source) => {
  expect(check(source)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL);',
  'CREATE TABLE "notes" ("id" uuid);--> statement-breakpoint\nCREATE UNIQUE INDEX "notes_id" ON "notes" ("id");',
  'CREATE TABLE "notes" ("id" uuid);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
  'ALTER TABLE "users" ADD COLUMN "age" integer;',
  `ALTER TABLE "users" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;`,
  'CREATE INDEX "users_role" ON "users" USING btree ("role");',
  `COMMENT ON TABLE "users" IS 'DROP TABLE is only said here';`,
  '-- DROP TABLE is only said here\nCREATE INDEX "a" ON "users" ("role");',
  '-- second step: nothing reads it since 0.4\nALTER TABLE "users" DROP COLUMN "role";',
])('allows %s', (source) => {
  expect(check(source)).toEqual([]);
});

test('names the file and the statement', () => {
  expect(check('ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;')).toEqual([
    '0005_x.sql: adds a column that must not be null and has no default: ' +
      'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
  ]);
});
