-- Who has a log open, one row a screen. A row that was not renewed for a while counts no more.
CREATE TABLE "log_presence" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "user_id" UUID NOT NULL,
    "row_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "log_presence_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "log_presence_tenant_id_station_id_date_idx" ON "log_presence"("tenant_id", "station_id", "date");
ALTER TABLE "log_presence" ADD CONSTRAINT "log_presence_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "log_presence" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "log_presence" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "log_presence" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "log_presence" TO spotledger_service;
