-- The figures of a campaign's spots by station and week, cut at the month, so that statistics read few rows. Writers only
-- note the campaign. A sweep counts it again.
CREATE TABLE "campaign_week" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "campaign_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "booked" NUMERIC NOT NULL,
    "list" NUMERIC NOT NULL,
    "aired" NUMERIC NOT NULL,
    "spots" INTEGER NOT NULL,
    "seconds" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    "due" INTEGER NOT NULL,
    "missed" INTEGER NOT NULL,
    "made_good" INTEGER NOT NULL,
    "undecided" INTEGER NOT NULL,
    "undecided_price" NUMERIC NOT NULL,
    "last_undecided" DATE,
    "last_spot" DATE,

    CONSTRAINT "campaign_week_pkey" PRIMARY KEY ("tenant_id","campaign_id","station_id","week")
);
CREATE INDEX "campaign_week_tenant_id_week_idx" ON "campaign_week"("tenant_id", "week");
ALTER TABLE "campaign_week" ADD CONSTRAINT "campaign_week_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_week" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_week" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "campaign_week" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_week" TO spotledger_service;

-- What lines of invoices bill of these spots, before the discounts of line and invoice.
CREATE TABLE "campaign_week_bill" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "campaign_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "invoice_line_id" UUID NOT NULL,
    "amount" NUMERIC NOT NULL,

    CONSTRAINT "campaign_week_bill_pkey" PRIMARY KEY ("tenant_id","campaign_id","station_id","week","invoice_line_id")
);
CREATE INDEX "campaign_week_bill_tenant_id_week_idx" ON "campaign_week_bill"("tenant_id", "week");
CREATE INDEX "campaign_week_bill_tenant_id_invoice_line_id_idx" ON "campaign_week_bill"("tenant_id", "invoice_line_id");
ALTER TABLE "campaign_week_bill" ADD CONSTRAINT "campaign_week_bill_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_week_bill" ADD CONSTRAINT "campaign_week_bill_tenant_id_invoice_line_id_fkey" FOREIGN KEY ("tenant_id", "invoice_line_id") REFERENCES "invoice_line"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_week_bill" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_week_bill" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "campaign_week_bill" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_week_bill" TO spotledger_service;

-- Campaigns whose weeks are not up to date: their spots are read instead.
CREATE TABLE "campaign_week_stale" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "campaign_id" UUID NOT NULL,

    CONSTRAINT "campaign_week_stale_pkey" PRIMARY KEY ("tenant_id","uuid")
);
ALTER TABLE "campaign_week_stale" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_week_stale" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, DELETE ON "campaign_week_stale" TO spotledger_service;
INSERT INTO "campaign_week" ("tenant_id", "campaign_id", "station_id", "week", "booked", "list", "aired", "spots", "seconds", "delivered", "due", "missed", "made_good", "undecided", "undecided_price", "last_undecided", "last_spot")
SELECT tenant_id, campaign_id, station_id, week, coalesce(sum(price) FILTER (WHERE ordered), 0),
  coalesce(sum(coalesce(
    CASE WHEN price_steps -> 0 ->> 'step' = 'manual' THEN (price_steps -> 0 ->> 'amount')::numeric
      ELSE (SELECT sum((s ->> 'amount')::numeric) FROM jsonb_array_elements(price_steps) s
        WHERE s ->> 'step' IN ('list', 'length', 'season', 'day_part', 'surcharge', 'package_discount')) END, price)) FILTER (WHERE ordered), 0),
  coalesce(sum(bills), 0), count(*) FILTER (WHERE ordered), coalesce(sum(length) FILTER (WHERE ordered), 0),
  count(*) FILTER (WHERE ordered AND status IN ('aired', 'short')), count(*) FILTER (WHERE ordered AND result IS NOT NULL),
  count(*) FILTER (WHERE ordered AND result = 'missed'), count(*) FILTER (WHERE ordered AND result = 'missed' AND decision = 'make_good'),
  count(*) FILTER (WHERE ordered AND result = 'missed' AND decision IS NULL),
  coalesce(sum(price) FILTER (WHERE ordered AND result = 'missed' AND decision IS NULL), 0),
  max(date) FILTER (WHERE ordered AND result = 'missed' AND decision IS NULL), max(date) FILTER (WHERE ordered)
FROM (
  SELECT *, greatest(date_trunc('week', date::timestamp), date_trunc('month', date::timestamp))::date AS week,
    source NOT IN ('sync', 'make_good', 'bonus') AS ordered
  FROM "spot" WHERE status NOT IN ('removed', 'held')) AS p
GROUP BY tenant_id, campaign_id, station_id, week;
INSERT INTO "campaign_week_bill" ("tenant_id", "campaign_id", "station_id", "week", "invoice_line_id", "amount")
SELECT p.tenant_id, p.campaign_id, p.station_id,
  greatest(date_trunc('week', p.date::timestamp), date_trunc('month', p.date::timestamp))::date, e.invoice_line_id, sum(e.sign * e.amount)
FROM "billing_entry" e JOIN "spot" p ON p.tenant_id = e.tenant_id AND p.uuid = e.spot_id
GROUP BY 1, 2, 3, 4, 5;
