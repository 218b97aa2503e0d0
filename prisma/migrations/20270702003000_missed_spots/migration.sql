-- The timeline of a customer lists the days on which its spots were missed, a few of all that it ordered.
CREATE INDEX "spot_missed" ON "spot"("tenant_id", "campaign_id", "date") WHERE "result" = 'missed';
