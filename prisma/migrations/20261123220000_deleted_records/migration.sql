-- Rows of deleted records, kept for thirty days so that a deletion can be undone.
CREATE TABLE "deleted_record" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "kind" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "row" JSONB NOT NULL,
    "links" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_by" UUID,

    CONSTRAINT "deleted_record_pkey" PRIMARY KEY ("tenant_id","kind","uuid")
);
CREATE INDEX "deleted_record_tenant_id_deleted_at_idx" ON "deleted_record"("tenant_id", "deleted_at");
ALTER TABLE "deleted_record" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "deleted_record" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "deleted_record" TO spotledger_service;
