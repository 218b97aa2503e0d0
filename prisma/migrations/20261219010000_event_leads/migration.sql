-- People choose how early they hear of some events, so an event is told once for each such time.
ALTER TABLE "due_event" ADD COLUMN "lead" INTEGER NOT NULL DEFAULT 0;
UPDATE "due_event" SET "lead" = CASE "event"
    WHEN 'campaign_expiring' THEN 14
    WHEN 'copy_missing' THEN 3
    WHEN 'copy_expiring' THEN 7
    WHEN 'licence_expiring' THEN 15
    WHEN 'storage_full' THEN 90
    ELSE 0 END;
ALTER TABLE "due_event" DROP CONSTRAINT "due_event_pkey", ADD CONSTRAINT "due_event_pkey" PRIMARY KEY ("tenant_id", "event", "object_id", "day", "lead");
