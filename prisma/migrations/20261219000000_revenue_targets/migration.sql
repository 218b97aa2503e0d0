-- What is to be booked in a month: of a station, of a seller, or of the whole organisation where both are empty.
CREATE TABLE "revenue_target" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "month" DATE NOT NULL,
    "station_id" UUID,
    "seller_id" UUID,
    "amount" NUMERIC NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revenue_target_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT revenue_target_month CHECK (extract(day from "month") = 1),
    CONSTRAINT revenue_target_of CHECK ("station_id" IS NULL OR "seller_id" IS NULL),
    CONSTRAINT revenue_target_amount CHECK ("amount" >= 0)
);
CREATE UNIQUE INDEX "revenue_target_tenant_id_month_station_id_key" ON "revenue_target"("tenant_id", "month", "station_id");
CREATE UNIQUE INDEX "revenue_target_tenant_id_month_seller_id_key" ON "revenue_target"("tenant_id", "month", "seller_id");
CREATE UNIQUE INDEX "revenue_target_house" ON "revenue_target"("tenant_id", "month") WHERE "station_id" IS NULL AND "seller_id" IS NULL;
ALTER TABLE "revenue_target" ADD CONSTRAINT "revenue_target_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "revenue_target" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "revenue_target" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "revenue_target" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "revenue_target" TO spotledger_service;
