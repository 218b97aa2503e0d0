-- A file of customers that was imported. Its mapping is suggested for the next file with the same heads.
CREATE TABLE "customer_import" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "heads" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "created" INTEGER NOT NULL,
    "updated" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "wrong" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "customer_import_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "customer_import_tenant_id_sha256_idx" ON "customer_import"("tenant_id", "sha256");
CREATE INDEX "customer_import_tenant_id_created_at_idx" ON "customer_import"("tenant_id", "created_at");
ALTER TABLE "customer_import" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "customer_import" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_import" TO spotledger_service;
