-- Who has locked the log of a day, so that nobody else edits it, and since when.
ALTER TABLE "traffic_log" ADD COLUMN "locked_by" UUID;
ALTER TABLE "traffic_log" ADD COLUMN "locked_at" TIMESTAMPTZ(3);
