-- The tenant's packages.
CREATE TABLE "sales_package" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "lines" JSONB NOT NULL,
    "usual_days" INTEGER NOT NULL,
    "price_by" TEXT NOT NULL DEFAULT 'fixed',
    "price" NUMERIC,
    "discount_bp" INTEGER,
    "valid_from" DATE,
    "valid_to" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "sales_package_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT sales_package_usual_days CHECK ("usual_days" BETWEEN 1 AND 366),
    CONSTRAINT sales_package_price_by CHECK ("price_by" IN ('fixed','card')),
    CONSTRAINT sales_package_price CHECK ("price" >= 0),
    CONSTRAINT sales_package_fixed CHECK ("price_by" <> 'fixed' OR "price" IS NOT NULL),
    CONSTRAINT sales_package_dates CHECK ("valid_to" >= "valid_from"),
    CONSTRAINT sales_package_discount CHECK ("discount_bp" BETWEEN 0 AND 10000)
);
CREATE INDEX "sales_package_tenant_id_name_idx" ON "sales_package"("tenant_id", "name");
ALTER TABLE "sales_package" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "sales_package" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
-- A member limited to stations sells packages of these stations only.
CREATE POLICY scope ON "sales_package" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_ids <@ app_scope_ids());
GRANT SELECT, INSERT, UPDATE, DELETE ON "sales_package" TO spotledger_service;

-- The package a segment was sold in, as it was then.
ALTER TABLE "segment" ADD COLUMN "from_package" JSONB;
