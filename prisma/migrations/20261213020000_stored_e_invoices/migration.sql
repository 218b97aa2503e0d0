-- E-invoices as they were first requested. The bytes are in the storage. Documents before this get theirs at the next request.
CREATE TABLE "e_invoice" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "invoice_id" UUID NOT NULL,
    "format" TEXT NOT NULL CHECK ("format" IN ('peppol', 'xrechnung', 'cii', 'facturx')),
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "e_invoice_pkey" PRIMARY KEY ("tenant_id","invoice_id","format")
);
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "e_invoice" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "e_invoice" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "e_invoice" TO spotledger_service;
