-- How a person assigned the columns of as-run files. Files name the mapping they were read with in their profile.
CREATE TABLE "as_run_mapping" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "as_run_mapping_pkey" PRIMARY KEY ("tenant_id","uuid")
);
-- A name once among the mappings that can be chosen.
CREATE UNIQUE INDEX "as_run_mapping_tenant_id_name_key" ON "as_run_mapping"("tenant_id", "name") WHERE "retired_at" IS NULL;
CREATE INDEX "as_run_mapping_tenant_id_station_id_idx" ON "as_run_mapping"("tenant_id", "station_id");
ALTER TABLE "as_run_mapping" ADD CONSTRAINT "as_run_mapping_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "as_run_mapping" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "as_run_mapping" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
-- Everybody in the organisation may read a mapping. A member limited to stations changes those of these stations only.
CREATE POLICY scope ON "as_run_mapping" AS RESTRICTIVE FOR INSERT WITH CHECK (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope_update ON "as_run_mapping" AS RESTRICTIVE FOR UPDATE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope_delete ON "as_run_mapping" AS RESTRICTIVE FOR DELETE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "as_run_mapping" TO spotledger_service;
