-- Invoices and credit notes: the kind, the credited invoice, and the sum of its credit notes.
ALTER TABLE "invoice"
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'invoice',
  ADD COLUMN "credits_id" UUID,
  ADD COLUMN "credited" NUMERIC NOT NULL DEFAULT 0;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_kind CHECK (kind IN ('invoice', 'credit_note'));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_credits CHECK ((kind = 'credit_note') = (credits_id IS NOT NULL));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_credited CHECK (credited >= 0 AND credited <= greatest(total, 0));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_credits_id_fkey" FOREIGN KEY ("tenant_id", "credits_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "invoice_tenant_id_credits_id_idx" ON "invoice"("tenant_id", "credits_id");
DROP INDEX "invoice_tenant_id_number_key";
CREATE UNIQUE INDEX "invoice_tenant_id_kind_number_key" ON "invoice"("tenant_id", "kind", "number");

ALTER TABLE "invoice_line"
  ADD COLUMN "credits_line_id" UUID,
  ADD COLUMN "credited_spots" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_tenant_id_credits_line_id_fkey" FOREIGN KEY ("tenant_id", "credits_line_id") REFERENCES "invoice_line"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "invoice_line_tenant_id_credits_line_id_idx" ON "invoice_line"("tenant_id", "credits_line_id");

-- The ledger of billed spots, with an entry for each spot that is on an invoice line.
CREATE TABLE "billing_entry" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "spot_id" UUID NOT NULL,
    "invoice_line_id" UUID NOT NULL,
    "sign" INTEGER NOT NULL CHECK ("sign" IN (1, -1)),
    "amount" NUMERIC NOT NULL,
    "reason" TEXT NOT NULL CHECK ("reason" IN ('billed', 'credited')),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "billing_entry_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "billing_entry_tenant_id_invoice_line_id_spot_id_sign_key" ON "billing_entry"("tenant_id", "invoice_line_id", "spot_id", "sign");
CREATE INDEX "billing_entry_tenant_id_spot_id_idx" ON "billing_entry"("tenant_id", "spot_id");
ALTER TABLE "billing_entry" ADD CONSTRAINT "billing_entry_tenant_id_invoice_line_id_fkey" FOREIGN KEY ("tenant_id", "invoice_line_id") REFERENCES "invoice_line"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
INSERT INTO "billing_entry" (tenant_id, uuid, spot_id, invoice_line_id, sign, amount, reason, created_at, created_by)
  SELECT s.tenant_id, gen_random_uuid(), s.uuid, l.uuid, 1, s.bills, 'billed', i.created_at, i.created_by
  FROM spot s
  JOIN invoice_line l ON l.tenant_id = s.tenant_id AND l.uuid = s.invoice_line_id
  JOIN invoice i ON i.tenant_id = l.tenant_id AND i.uuid = l.invoice_id;
ALTER TABLE "billing_entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "billing_entry" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "billing_entry" TO spotledger_service;

-- Allocations are parts of payments or of credit notes, and count from a day.
ALTER TABLE "allocation"
  ADD COLUMN "uuid" UUID,
  ADD COLUMN "credit_id" UUID,
  ADD COLUMN "date" DATE;
UPDATE "allocation" a SET uuid = gen_random_uuid(), date = greatest(p.payment_date, i.date)
  FROM payment p, invoice i
  WHERE p.tenant_id = a.tenant_id AND p.uuid = a.payment_id AND i.tenant_id = a.tenant_id AND i.uuid = a.invoice_id;
ALTER TABLE "allocation" ALTER COLUMN "uuid" SET NOT NULL, ALTER COLUMN "date" SET NOT NULL;
ALTER TABLE "allocation" DROP CONSTRAINT "allocation_pkey";
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_pkey" PRIMARY KEY ("tenant_id", "uuid");
ALTER TABLE "allocation" ALTER COLUMN "payment_id" DROP NOT NULL;
ALTER TABLE "allocation" ADD CONSTRAINT allocation_source CHECK ((payment_id IS NULL) <> (credit_id IS NULL));
CREATE UNIQUE INDEX "allocation_tenant_id_payment_id_invoice_id_key" ON "allocation"("tenant_id", "payment_id", "invoice_id");
CREATE INDEX "allocation_tenant_id_credit_id_idx" ON "allocation"("tenant_id", "credit_id");
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_tenant_id_credit_id_fkey" FOREIGN KEY ("tenant_id", "credit_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
