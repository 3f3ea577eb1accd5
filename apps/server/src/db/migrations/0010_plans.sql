ALTER TABLE "generations" ADD COLUMN "turn_start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expired_at" timestamp (3) with time zone;