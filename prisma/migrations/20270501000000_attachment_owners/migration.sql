-- Attachments of customers, invoices and proposals.
ALTER TABLE "attachment" ADD COLUMN "customer_id" UUID, ADD COLUMN "invoice_id" UUID, ADD COLUMN "proposal_id" UUID;
ALTER TABLE "attachment" DROP CONSTRAINT attachment_owner;
ALTER TABLE "attachment" ADD CONSTRAINT attachment_owner CHECK (num_nonnulls("campaign_id", "contract_id", "contract_item_id", "customer_id", "invoice_id", "proposal_id") = 1);
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposal"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE INDEX "attachment_tenant_id_customer_id_idx" ON "attachment"("tenant_id", "customer_id");
CREATE INDEX "attachment_tenant_id_invoice_id_idx" ON "attachment"("tenant_id", "invoice_id");
CREATE INDEX "attachment_tenant_id_proposal_id_idx" ON "attachment"("tenant_id", "proposal_id");
