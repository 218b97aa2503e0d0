-- Views of the statistics that are mailed to the person who chose them, each week or month.
CREATE TABLE "stats_mail" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "period" TEXT NOT NULL CHECK ("period" IN ('week', 'month')),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sent_for" DATE,
    "sent_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stats_mail_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "stats_mail_tenant_id_user_id_idx" ON "stats_mail"("tenant_id", "user_id");
ALTER TABLE "stats_mail" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "stats_mail" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "stats_mail" TO spotledger_service;
