-- Questions that members keep. Their answers are computed under the reader's own scope.
CREATE TABLE "insight" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "insight_type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "notes" TEXT NOT NULL DEFAULT '',
    "is_favorite" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "insight_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT insight_insight_type CHECK ("insight_type" IN ('lapsed_customers','under_delivered','seasonal_repeat','price_drift','sector_without_advertiser','empty_inventory'))
);
CREATE INDEX "insight_tenant_id_created_at_idx" ON "insight"("tenant_id", "created_at");
ALTER TABLE "insight" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "insight" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "insight" TO spotledger_service;
