CREATE TABLE "demo_mark" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "demo_mark_once" CHECK ("demo_mark"."id" = 1),
	CONSTRAINT "demo_mark_password" CHECK ("demo_mark"."password" IN ('published', 'random'))
);
