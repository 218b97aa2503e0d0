-- What members are notified of. Events are declared in lib/notifications/events.ts, so no constraint lists them here.
CREATE TABLE "notification" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "kind" TEXT,
    "object_id" UUID,
    "title" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "agent_ids" UUID[] NOT NULL DEFAULT '{}',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "snoozed_until" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "notification_inbox" ON "notification"("tenant_id", "user_id", (COALESCE("snoozed_until", "created_at")));
CREATE INDEX "notification_unread" ON "notification"("tenant_id", "user_id") WHERE "read_at" IS NULL;
CREATE INDEX "notification_record" ON "notification"("tenant_id", "object_id");
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "notification" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "notification" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR kind IS NULL OR CASE app_scope() WHEN 'agent' THEN agent_ids && app_scope_ids() ELSE CASE WHEN kind IN ('invoice', 'payment', 'report') THEN station_ids <@ app_scope_ids() ELSE station_ids = '{}' OR station_ids && app_scope_ids() END END);
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification" TO spotledger_service;
