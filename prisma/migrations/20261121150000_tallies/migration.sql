-- Lists of many campaigns: what is counted of them is kept beside them, and their orders are indexes.
CREATE TABLE "campaign_tally" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "many" INTEGER NOT NULL,
    "total" NUMERIC NOT NULL,
    "booked" INTEGER NOT NULL,

    CONSTRAINT "campaign_tally_pkey" PRIMARY KEY ("tenant_id","uuid")
);
ALTER TABLE "campaign_tally" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_tally" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
-- Whoever sees a part of the tenant counts their own rows.
CREATE POLICY scope ON "campaign_tally" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent'));
GRANT SELECT, INSERT, DELETE ON "campaign_tally" TO spotledger_service;
INSERT INTO "campaign_tally" (tenant_id, uuid, status, start_date, end_date, many, total, booked) SELECT tenant_id, gen_random_uuid(), status, start_date, end_date, count(*), sum(total), sum(plays_booked) FROM "campaign" GROUP BY tenant_id, status, start_date, end_date;

CREATE INDEX "campaign_newest" ON "campaign"("tenant_id", "created_at" DESC, "uuid");
CREATE INDEX "campaign_tenant_id_start_date_idx" ON "campaign"("tenant_id", "start_date");
CREATE INDEX "campaign_tenant_id_end_date_idx" ON "campaign"("tenant_id", "end_date");
CREATE INDEX "campaign_tenant_id_name_idx" ON "campaign"("tenant_id", "name");
CREATE INDEX "campaign_tenant_id_nr_idx" ON "campaign"("tenant_id", "nr");
CREATE INDEX "campaign_latest_number" ON "campaign"("tenant_id", "nr" DESC NULLS LAST);
CREATE INDEX "campaign_station_of_station" ON "campaign_station"("tenant_id", "station_id", "campaign_id");
DROP INDEX "campaign_station_tenant_id_station_id_idx";

-- Under a policy no index answers ILIKE, so a function of the owner asks it, of the tenant at work alone. It tells ids: what a member may not see of them stays unseen.
CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX campaign_search;
CREATE INDEX campaign_search ON "campaign" USING gin (tenant_id, (name || ' ' || coalesce(number, '') || ' ' || po_number) gin_trgm_ops);
DROP INDEX customer_search;
CREATE INDEX customer_search ON "customer" USING gin (tenant_id, name gin_trgm_ops);
CREATE FUNCTION campaigns_like(patterns text[]) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT uuid FROM campaign
  WHERE tenant_id = app_tenant() AND name || ' ' || coalesce(number, '') || ' ' || po_number ILIKE patterns[1]
    AND name || ' ' || coalesce(number, '') || ' ' || po_number ILIKE coalesce(patterns[2], '%')
    AND name || ' ' || coalesce(number, '') || ' ' || po_number ILIKE ALL (patterns)
  UNION
  SELECT g.uuid FROM customer c JOIN campaign g ON g.tenant_id = c.tenant_id AND g.customer_id = c.uuid
  WHERE c.tenant_id = app_tenant() AND c.name ILIKE ANY (patterns)
    AND g.name || ' ' || coalesce(g.number, '') || ' ' || g.po_number || ' ' || c.name ILIKE ALL (patterns)
$$;
REVOKE ALL ON FUNCTION campaigns_like(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION campaigns_like(text[]) TO spotledger_service;
