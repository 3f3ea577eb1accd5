CREATE TABLE "maintenance_runs" (
	"task" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_runs_task_window_start_pk" PRIMARY KEY("task","window_start")
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "error_values" jsonb;--> statement-breakpoint
-- Values used to follow the code: MODEL_TOO_LARGE?limit=64+MB.
UPDATE "generations" SET
	"error_values" = (
		SELECT jsonb_object_agg(split_part("pair", '=', 1), replace(split_part("pair", '=', 2), '+', ' '))
		FROM unnest(string_to_array(split_part("error_code", '?', 2), '&')) AS "pair"
	),
	"error_code" = split_part("error_code", '?', 1)
WHERE "error_code" LIKE '%?%';
