CREATE TABLE "suspensions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"report_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"name" text NOT NULL,
	"maker_id" bigint,
	"ultra_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"until" timestamp with time zone,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"fingerprint" text,
	"taken" jsonb,
	"appeal_by" bigint,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" IN ('fan', 'ultra', 'announcement', 'song', 'tifo')),
	CONSTRAINT "report_cases_state" CHECK ("report_cases"."state" IN ('open', 'decided', 'appealed')),
	CONSTRAINT "report_cases_decision" CHECK ("report_cases"."decision" IN ('dismiss', 'hide', 'warn', 'suspend')),
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."state" = 'open') = ("report_cases"."decision" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"case_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_case_id_reporter_id_pk" PRIMARY KEY("case_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_appeal_by_users_id_fk" FOREIGN KEY ("appeal_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","thing") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_thing" ON "report_cases" USING btree ("kind","thing","id");--> statement-breakpoint
CREATE INDEX "report_cases_queue" ON "report_cases" USING btree ((-report_count),"id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_appeals" ON "report_cases" USING btree ("appealed_at","id") WHERE state = 'appealed';--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at","id") WHERE state = 'decided';--> statement-breakpoint
CREATE INDEX "report_cases_maker" ON "report_cases" USING btree ("maker_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_cases_ultra" ON "report_cases" USING btree ("ultra_id","decided_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");