CREATE TABLE "hosted_tasks" (
	"generation_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"model" text NOT NULL,
	"level" text NOT NULL,
	"remote_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"complaint" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "generator" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "guidance" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_tasks_remote" ON "hosted_tasks" USING btree ("remote_id");--> statement-breakpoint
CREATE INDEX "hosted_tasks_open" ON "hosted_tasks" USING btree ("state","created_at") WHERE "hosted_tasks"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "hosted_tasks_times" ON "hosted_tasks" USING btree ("model","level","succeeded_at");