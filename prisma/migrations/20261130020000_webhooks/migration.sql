-- Addresses of other programs that hear of the events of lib/notifications/events.ts, and what was sent to them.
CREATE TABLE "webhook" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_version" INTEGER NOT NULL DEFAULT 1,
    "rotated_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "webhook_tenant_id_url_key" ON "webhook"("tenant_id", "url");
-- An event without a sequence waits for its first delivery, so that business transactions wait for no common counter.
CREATE TABLE "webhook_event" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "seq" INTEGER,
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "webhook_event_tenant_id_seq_key" ON "webhook_event"("tenant_id", "seq");
CREATE INDEX "webhook_event_tenant_id_created_at_idx" ON "webhook_event"("tenant_id", "created_at");
CREATE TABLE "webhook_delivery" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT NOT NULL DEFAULT '',
    "duration_ms" INTEGER,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT "webhook_delivery_state" CHECK ("state" IN ('waiting', 'delivered', 'failed'))
);
CREATE INDEX "webhook_delivery_tenant_id_webhook_id_created_at_idx" ON "webhook_delivery"("tenant_id", "webhook_id", "created_at" DESC);
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("tenant_id", "next_at") WHERE "state" = 'waiting';
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhook"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "webhook_event"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "webhook" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "webhook_event" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "webhook_delivery" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_event" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_delivery" TO spotledger_service;
