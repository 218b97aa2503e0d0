-- A change of a booked campaign from a date on: a draft until it is applied, then the record that undoes it.
CREATE TABLE "campaign_revision" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "terms" JSONB NOT NULL,
    "origins" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "applied_at" TIMESTAMPTZ(3),
    "applied_by" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "outcome" JSONB,
    "replaced" JSONB,

    CONSTRAINT "campaign_revision_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "campaign_revision_tenant_id_campaign_id_idx" ON "campaign_revision"("tenant_id", "campaign_id");
-- One open change of a campaign.
CREATE UNIQUE INDEX "campaign_revision_open" ON "campaign_revision"("tenant_id", "campaign_id") WHERE "applied_at" IS NULL;
ALTER TABLE "campaign_revision" ADD CONSTRAINT "campaign_revision_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_revision" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_revision" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_revision" TO spotledger_service;
