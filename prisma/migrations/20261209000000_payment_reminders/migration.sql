-- Payment reminders that were sent, one row for each invoice and level. Only members of the whole tenant see them.
ALTER TABLE "invoice" ADD COLUMN "reminders_paused" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "customer" ADD COLUMN "reminders_paused" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "reminder" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "sent_on" DATE NOT NULL,
    "recipients" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "fee" NUMERIC NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT reminder_level CHECK ("level" BETWEEN 1 AND 3),
    CONSTRAINT reminder_language CHECK ("language" IN ('en', 'de')),
    CONSTRAINT reminder_fee CHECK ("fee" >= 0)
);
CREATE UNIQUE INDEX "reminder_tenant_id_invoice_id_level_key" ON "reminder"("tenant_id", "invoice_id", "level");
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "reminder" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "reminder" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "reminder" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "reminder" TO spotledger_service;
