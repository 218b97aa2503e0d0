-- When a broadcast report was last mailed.
ALTER TABLE "report" ADD COLUMN "sent_at" TIMESTAMPTZ(3);
-- Broadcast reports that are created and mailed each month, by customer. Only members of the whole tenant see them.
CREATE TABLE "report_schedule" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "recipients" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "day" INTEGER NOT NULL DEFAULT 5,
    "group_by" TEXT NOT NULL DEFAULT 'none',
    "note" TEXT NOT NULL DEFAULT '',
    "last_from" DATE,
    "last_state" TEXT,
    "last_at" TIMESTAMPTZ(3),
    "report_id" UUID,
    "tried_on" DATE,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "report_schedule_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT report_schedule_language CHECK ("language" IN ('en', 'de')),
    CONSTRAINT report_schedule_day CHECK ("day" BETWEEN 1 AND 28),
    CONSTRAINT report_schedule_last_state CHECK ("last_state" IN ('sent', 'no_spots', 'open_days', 'undecided'))
);
CREATE UNIQUE INDEX "report_schedule_tenant_id_customer_id_key" ON "report_schedule"("tenant_id", "customer_id");
CREATE INDEX "report_schedule_tenant_id_name_idx" ON "report_schedule"("tenant_id", "name");
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "report_schedule" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "report_schedule" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "report_schedule" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "report_schedule" TO spotledger_service;
