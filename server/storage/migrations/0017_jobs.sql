-- Mails move to the job queue. The queue's schema is made before our migrations run.
SELECT graphile_worker.add_job('mail.' || "kind", "data"::json, run_at => "next_attempt_at", max_attempts => 80)
FROM "mail_outbox" WHERE "state" = 'waiting' ORDER BY "id";--> statement-breakpoint
DELETE FROM "mail_outbox";--> statement-breakpoint
-- During an upgrade, processes of the version before still queue mails here: each becomes a job, and the table stays
-- empty. A later version drops it.
CREATE FUNCTION mail_outbox_to_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail.' || NEW.kind, NEW.data::json, max_attempts => 80);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER mail_outbox_to_job BEFORE INSERT ON "mail_outbox" FOR EACH ROW EXECUTE FUNCTION mail_outbox_to_job();
