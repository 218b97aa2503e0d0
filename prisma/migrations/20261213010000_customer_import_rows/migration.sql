-- What an import of customers did with each row, so that it can be undone and its error file can be fetched again. Imports before this have no rows.
ALTER TABLE "customer_import" ADD COLUMN "head_texts" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "undone_at" TIMESTAMPTZ(3), ADD COLUMN "undone_by" UUID;

CREATE TABLE "customer_import_row" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "customer_id" UUID,
    "version" INTEGER,
    "before" JSONB,
    "refused" JSONB,

    CONSTRAINT "customer_import_row_pkey" PRIMARY KEY ("tenant_id","import_id","line")
);
CREATE INDEX "customer_import_row_tenant_id_customer_id_idx" ON "customer_import_row"("tenant_id", "customer_id");
ALTER TABLE "customer_import_row" ADD CONSTRAINT "customer_import_row_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "customer_import"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "customer_import_row" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "customer_import_row" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "customer_import_row" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_import_row" TO spotledger_service;
