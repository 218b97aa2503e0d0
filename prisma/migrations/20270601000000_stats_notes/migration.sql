-- Notes that explain a day of the statistics, seen by everybody who reads them.
CREATE TABLE "stats_note" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "stats_note_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "stats_note_tenant_id_day_idx" ON "stats_note"("tenant_id", "day");
ALTER TABLE "stats_note" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "stats_note" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "stats_note" TO spotledger_service;
