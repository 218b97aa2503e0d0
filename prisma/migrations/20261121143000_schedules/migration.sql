-- A draft's plays as the planner has painted them.
CREATE TABLE "scenario" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plays" JSONB NOT NULL DEFAULT '[]',
    "chosen" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "scenario_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "scenario_tenant_id_campaign_id_name_key" ON "scenario"("tenant_id", "campaign_id", "name");
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "scenario" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "scenario" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "scenario" TO spotledger_service;

-- What the scheduler found, kept until it is applied.
CREATE TABLE "schedule_preview" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "answer" JSONB NOT NULL,
    "seen" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "schedule_preview_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "schedule_preview_tenant_id_campaign_id_idx" ON "schedule_preview"("tenant_id", "campaign_id");
ALTER TABLE "schedule_preview" ADD CONSTRAINT "schedule_preview_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "schedule_preview" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "schedule_preview" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "schedule_preview" TO spotledger_service;
