-- What is still to be mailed of notifications, written in the transaction of the change. A row goes when its mail is sent.
CREATE TABLE "notification_mail" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "kind" TEXT,
    "object_id" UUID,
    "title" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "station_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "agent_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_mail_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT "notification_mail_channel" CHECK ("channel" IN ('email', 'digest'))
);
CREATE INDEX "notification_mail_tenant_id_created_at_idx" ON "notification_mail"("tenant_id", "created_at");
ALTER TABLE "notification_mail" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "notification_mail" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "notification_mail" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR kind IS NULL OR CASE app_scope() WHEN 'agent' THEN agent_ids && app_scope_ids() ELSE CASE WHEN kind IN ('invoice', 'payment', 'report') THEN station_ids <@ app_scope_ids() ELSE station_ids = '{}' OR station_ids && app_scope_ids() END END);
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_mail" TO spotledger_service;
