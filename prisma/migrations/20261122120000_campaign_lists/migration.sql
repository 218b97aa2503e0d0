-- Tallies of one station beside those of all campaigns (station_id is null).
ALTER TABLE "campaign_tally" ADD COLUMN "station_id" UUID;
CREATE INDEX "campaign_tally_of_station" ON "campaign_tally"("tenant_id", "station_id") INCLUDE ("status", "start_date", "end_date", "many", "total", "booked");
INSERT INTO "campaign_tally" (tenant_id, uuid, station_id, status, start_date, end_date, many, total, booked) SELECT g.tenant_id, gen_random_uuid(), k.station_id, g.status, g.start_date, g.end_date, count(*), sum(g.total), sum(g.spots_booked) FROM "campaign" g JOIN "campaign_station" k ON k.tenant_id = g.tenant_id AND k.campaign_id = g.uuid GROUP BY g.tenant_id, k.station_id, g.status, g.start_date, g.end_date;

-- Campaigns of one station, the newest first.
ALTER TABLE "campaign_station" ADD COLUMN "created_at" TIMESTAMPTZ(3);
UPDATE "campaign_station" k SET created_at = g.created_at FROM "campaign" g WHERE g.tenant_id = k.tenant_id AND g.uuid = k.campaign_id;
ALTER TABLE "campaign_station" ALTER COLUMN "created_at" SET NOT NULL;
CREATE INDEX "campaign_station_newest" ON "campaign_station"("tenant_id", "station_id", "created_at" DESC, "campaign_id");
DROP INDEX "campaign_station_of_station";

-- Campaigns of one calendar month, the newest first.
CREATE TABLE "campaign_month" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "campaign_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_month_pkey" PRIMARY KEY ("tenant_id","campaign_id","month")
);
CREATE INDEX "campaign_month_newest" ON "campaign_month"("tenant_id", "month", "created_at" DESC, "campaign_id");
ALTER TABLE "campaign_month" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_month" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, DELETE ON "campaign_month" TO spotledger_service;
INSERT INTO "campaign_month" (tenant_id, campaign_id, month, created_at) SELECT g.tenant_id, g.uuid, m.month::date, g.created_at FROM "campaign" g, generate_series(date_trunc('month', g.start_date::timestamp), g.end_date::timestamp, interval '1 month') AS m(month);
