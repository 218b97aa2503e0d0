-- Licences bought for stations.
CREATE TABLE "licence_purchase" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT NOT NULL DEFAULT '',
    "plan" TEXT NOT NULL CHECK ("plan" IN ('monthly', 'annual')),
    "recurring" BOOLEAN NOT NULL,
    "vendor" TEXT NOT NULL CHECK ("vendor" IN ('paddle', 'proforma')),
    "vendor_id" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'asked' CHECK ("state" IN ('asked', 'active', 'cancelled', 'ended')),
    "stations" JSONB NOT NULL,
    "currency" TEXT NOT NULL,
    "net" NUMERIC(14,2) NOT NULL,
    "tax_bp" INTEGER NOT NULL DEFAULT 0,
    "tax" NUMERIC(14,2) NOT NULL,
    "total" NUMERIC(14,2) NOT NULL,
    "paid_until" DATE,
    "last_at" TIMESTAMPTZ(3),
    "events" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "licence_purchase_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "licence_purchase_tenant_id_created_at_idx" ON "licence_purchase"("tenant_id", "created_at" DESC);
ALTER TABLE "licence_purchase" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "licence_purchase" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "licence_purchase" TO spotledger_service;
