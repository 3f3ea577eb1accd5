CREATE TABLE "asset_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"generation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"edits" jsonb NOT NULL,
	"checks" jsonb,
	"error_code" text,
	"error_values" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"generation_id" uuid NOT NULL,
	"token" text NOT NULL,
	"has_downloads" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
DROP INDEX "artifacts_name";--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_versions" ADD CONSTRAINT "asset_versions_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_versions_number" ON "asset_versions" USING btree ("generation_id","number");--> statement-breakpoint
CREATE INDEX "share_links_generation_id_index" ON "share_links" USING btree ("generation_id");--> statement-breakpoint
-- second step: the index that it replaces refused the same rows, and servers before it write version 1 only
CREATE UNIQUE INDEX "artifacts_name" ON "artifacts" USING btree ("generation_id","version","name");