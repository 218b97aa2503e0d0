-- Free-form invoices that repeat, and of an invoice made of one its date in the schedule: each date has one invoice.
CREATE TABLE "recurring_invoice" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "total" NUMERIC NOT NULL,
    "every" TEXT NOT NULL CHECK ("every" IN ('month', 'quarter', 'year')),
    "start_date" DATE NOT NULL,
    "until" DATE,
    "times" INTEGER CHECK ("times" > 0),
    "step" INTEGER NOT NULL DEFAULT 0 CHECK ("step" >= 0),
    "made" INTEGER NOT NULL DEFAULT 0 CHECK ("made" >= 0),
    "next_date" DATE,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "sends" BOOLEAN NOT NULL DEFAULT false,
    "recipients" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "message" TEXT NOT NULL DEFAULT '',
    "tried_on" DATE,
    "problem" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "recurring_invoice_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT recurring_invoice_until CHECK ("until" >= "start_date"),
    CONSTRAINT recurring_invoice_receivers CHECK (NOT "sends" OR "recipients" <> '')
);
CREATE INDEX "recurring_invoice_tenant_id_customer_id_idx" ON "recurring_invoice"("tenant_id", "customer_id");
CREATE INDEX "recurring_invoice_tenant_id_next_date_idx" ON "recurring_invoice"("tenant_id", "next_date");
ALTER TABLE "recurring_invoice" ADD CONSTRAINT "recurring_invoice_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "recurring_invoice" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "recurring_invoice" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "recurring_invoice" TO spotledger_service;

ALTER TABLE "invoice" ADD COLUMN "recurring_id" UUID, ADD COLUMN "recurring_on" DATE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_recurring CHECK ("recurring_on" IS NULL OR "recurring_id" IS NOT NULL);
CREATE UNIQUE INDEX "invoice_tenant_id_recurring_id_recurring_on_key" ON "invoice"("tenant_id", "recurring_id", "recurring_on");
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_recurring_id_fkey" FOREIGN KEY ("tenant_id", "recurring_id") REFERENCES "recurring_invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
