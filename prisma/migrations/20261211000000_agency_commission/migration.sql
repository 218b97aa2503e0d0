-- The agency commission of a campaign, and the agency that an invoice is addressed to. Campaigns that are booked already
-- were sold without a commission, and drafts take the rate of their agency.
ALTER TABLE "campaign" ADD COLUMN "commission_bp" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "campaign" ADD CONSTRAINT campaign_commission CHECK ("commission_bp" BETWEEN 0 AND 10000);
UPDATE "campaign" SET "commission_bp" = a."commission_bp" FROM "agent_agency" a
  WHERE a."tenant_id" = "campaign"."tenant_id" AND a."uuid" = "campaign"."agency_id" AND "campaign"."status" = 'draft';

ALTER TABLE "agent_agency"
  ADD COLUMN "post_code" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "city" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "country" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "electronic_address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "buyer_reference" TEXT NOT NULL DEFAULT '';

ALTER TABLE "invoice"
  ADD COLUMN "agency_id" UUID,
  ADD COLUMN "commission" NUMERIC NOT NULL DEFAULT 0;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_agency_id_fkey" FOREIGN KEY ("tenant_id", "agency_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "invoice_tenant_id_agency_id_idx" ON "invoice"("tenant_id", "agency_id");
ALTER TABLE "invoice_line" ADD COLUMN "commission_bp" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "invoice_line" ADD CONSTRAINT invoice_line_commission CHECK ("commission_bp" BETWEEN 0 AND 10000);
