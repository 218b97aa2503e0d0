-- What a person decided an aired line without a spot to be. It is never billed. A bonus names its campaign.
ALTER TABLE "as_run_line"
  ADD COLUMN "decision" TEXT CHECK ("decision" IN ('bonus', 'house', 'mistake')),
  ADD COLUMN "campaign_id" UUID,
  ADD COLUMN "decided_by" UUID,
  ADD CONSTRAINT as_run_line_bonus_campaign CHECK (("decision" = 'bonus') = ("campaign_id" IS NOT NULL));
ALTER TABLE "as_run_line" ADD CONSTRAINT "as_run_line_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "as_run_line_tenant_id_campaign_id_idx" ON "as_run_line"("tenant_id", "campaign_id");
