-- What people were told of because time passed: each event once for a record and the day it is about.
CREATE TABLE "due_event" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "event" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "due_event_pkey" PRIMARY KEY ("tenant_id", "event", "object_id", "day")
);
ALTER TABLE "due_event" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "due_event" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "due_event" TO spotledger_service;
