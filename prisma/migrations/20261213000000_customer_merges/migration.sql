-- Two customers that were made one. The merged customer stays as a row that forwards to the kept one, so that a merge can be undone.
ALTER TABLE "customer" ADD COLUMN "merged_into_id" UUID;
CREATE INDEX "customer_tenant_id_merged_into_id_idx" ON "customer"("tenant_id", "merged_into_id");
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_merged_into_id_fkey" FOREIGN KEY ("tenant_id", "merged_into_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "customer_merge" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "fields" JSONB NOT NULL,
    "moved" JSONB NOT NULL,
    "kept_stations" UUID[] NOT NULL DEFAULT '{}',
    "archived_before" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,

    CONSTRAINT "customer_merge_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "customer_merge_tenant_id_kept_id_idx" ON "customer_merge"("tenant_id", "kept_id");
CREATE INDEX "customer_merge_tenant_id_merged_id_idx" ON "customer_merge"("tenant_id", "merged_id");
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_tenant_id_kept_id_fkey" FOREIGN KEY ("tenant_id", "kept_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_tenant_id_merged_id_fkey" FOREIGN KEY ("tenant_id", "merged_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "customer_merge" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "customer_merge" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "customer_merge" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_merge" TO spotledger_service;
