-- Threads of a member with the assistant, and what the tenant's answers have used of its daily budget.
CREATE TABLE "assistant_thread" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "turns" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_thread_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "assistant_thread_tenant_id_user_id_updated_at_idx" ON "assistant_thread"("tenant_id", "user_id", "updated_at" DESC);
CREATE TABLE "assistant_usage" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "day" DATE NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "assistant_usage_pkey" PRIMARY KEY ("tenant_id","day")
);
-- Threads about the product of anyone, known by their id alone and deleted after a day.
CREATE TABLE "guest_thread" (
    "uuid" UUID NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "turns" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guest_thread_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "guest_thread_updated_at_idx" ON "guest_thread"("updated_at");
ALTER TABLE "assistant_thread" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_usage" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "assistant_thread" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "assistant_usage" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_thread" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_usage" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "guest_thread" TO spotledger_service;
