CREATE TABLE "board_marks" (
	"sort" text PRIMARY KEY NOT NULL,
	"marks" jsonb NOT NULL,
	"total" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took_ms" double precision NOT NULL
);
