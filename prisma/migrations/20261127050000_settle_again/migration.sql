-- A payment may settle an invoice a second time, after another payment of that invoice was reversed.
DROP INDEX "allocation_tenant_id_payment_id_invoice_id_key";
CREATE INDEX "allocation_tenant_id_payment_id_idx" ON "allocation"("tenant_id", "payment_id");
