-- Exports for accounting with their lines. A line without "ended_by" that is no reversal is in the books of the receiver.
CREATE TABLE "accounting_export" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "is_repeat" BOOLEAN NOT NULL,
    "entries" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "accounting_export_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT accounting_export_span CHECK ("from_date" <= "to_date")
);
CREATE INDEX "accounting_export_tenant_id_created_at_idx" ON "accounting_export"("tenant_id", "created_at");
CREATE TABLE "accounting_entry" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "export_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('invoice', 'credit_note', 'payment', 'refund', 'discount')),
    "date" DATE NOT NULL,
    "due_date" DATE,
    "number" TEXT NOT NULL,
    "customer_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "amount" NUMERIC NOT NULL,
    "base" NUMERIC NOT NULL,
    "tax" NUMERIC NOT NULL,
    "tax_name" TEXT NOT NULL,
    "tax_bp" INTEGER NOT NULL,
    "tax_key" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "contra" TEXT NOT NULL,
    "reverses_id" UUID,
    "ended_by" UUID,

    CONSTRAINT "accounting_entry_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "accounting_entry_tenant_id_export_id_idx" ON "accounting_entry"("tenant_id", "export_id");
CREATE INDEX "accounting_entry_tenant_id_ended_by_idx" ON "accounting_entry"("tenant_id", "ended_by");
CREATE INDEX "accounting_entry_tenant_id_date_idx" ON "accounting_entry"("tenant_id", "date");
CREATE UNIQUE INDEX "accounting_entry_booked" ON "accounting_entry"("tenant_id", "source", "date") WHERE "ended_by" IS NULL AND "reverses_id" IS NULL;
ALTER TABLE "accounting_entry" ADD CONSTRAINT "accounting_entry_tenant_id_export_id_fkey" FOREIGN KEY ("tenant_id", "export_id") REFERENCES "accounting_export"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "accounting_export" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "accounting_export" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "accounting_export" TO spotledger_service;
ALTER TABLE "accounting_entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "accounting_entry" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "accounting_entry" TO spotledger_service;
