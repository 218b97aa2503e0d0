-- The wording of the product that a tenant, or the product's staff for all tenants, replaced. A text of null is the
-- shipped one again. Rows are kept, so that the sum of their versions only rises and names the state of all texts.
CREATE TABLE "wording" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT,
    "replaced" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "wording_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "wording_tenant_id_language_key_key" ON "wording"("tenant_id", "language", "key");
CREATE TABLE "platform_wording" (
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT,
    "replaced" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "platform_wording_pkey" PRIMARY KEY ("language","key")
);
ALTER TABLE "wording" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "wording" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "wording" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_wording" TO spotledger_service;
