-- The tenant's price list: what it sells beside spots. Invoice lines copy an item, so nothing refers to it.
CREATE TABLE "price_item" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'piece',
    "price" NUMERIC NOT NULL,
    "tax_name" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "price_item_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT price_item_unit CHECK ("unit" IN ('piece','hour','day','month','thousand')),
    CONSTRAINT price_item_price CHECK ("price" >= 0)
);
CREATE INDEX "price_item_tenant_id_name_idx" ON "price_item"("tenant_id", "name");
ALTER TABLE "price_item" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "price_item" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_item" TO spotledger_service;
