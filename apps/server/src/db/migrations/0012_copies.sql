ALTER TABLE "artifacts" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "is_copy" boolean DEFAULT false NOT NULL;