-- Pro-forma invoices: documents of their own numbers that nobody owes. An invoice is made of one once.
ALTER TABLE "invoice" DROP CONSTRAINT invoice_kind;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_kind CHECK (kind IN ('invoice', 'credit_note', 'pro_forma'));
ALTER TABLE "invoice" DROP CONSTRAINT invoice_status;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_status CHECK (status IN ('draft', 'issued', 'void') OR status = 'invoiced' AND kind = 'pro_forma');
ALTER TABLE "invoice" ADD CONSTRAINT invoice_pro_forma CHECK (kind <> 'pro_forma' OR paid = 0 AND credited = 0);
ALTER TABLE "invoice" ADD COLUMN "pro_forma_id" UUID;
CREATE UNIQUE INDEX "invoice_tenant_id_pro_forma_id_key" ON "invoice"("tenant_id", "pro_forma_id");
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_pro_forma_id_fkey" FOREIGN KEY ("tenant_id", "pro_forma_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
