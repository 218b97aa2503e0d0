-- A request to approve the booking of a draft, and its decision.
CREATE TABLE "campaign_approval" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open' CHECK ("state" IN ('open', 'approved', 'refused', 'withdrawn')),
    "request" JSONB NOT NULL,
    "held_before" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,

    CONSTRAINT "campaign_approval_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "campaign_approval_tenant_id_campaign_id_idx" ON "campaign_approval"("tenant_id", "campaign_id");
-- One open request of a campaign.
CREATE UNIQUE INDEX "campaign_approval_open" ON "campaign_approval"("tenant_id", "campaign_id") WHERE "state" = 'open';
ALTER TABLE "campaign_approval" ADD CONSTRAINT "campaign_approval_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_approval" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_approval" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_approval" TO spotledger_service;
