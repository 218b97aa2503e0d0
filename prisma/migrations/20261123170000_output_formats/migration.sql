-- Output formats of the tenant. Outputs of stations name them by uuid, in a text and in JSON, so no key refers to them.
CREATE TABLE "output_format" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "preset" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "output_format_pkey" PRIMARY KEY ("tenant_id","uuid")
);
-- A name once among the formats that can be chosen.
CREATE UNIQUE INDEX "output_format_tenant_id_name_key" ON "output_format"("tenant_id", "name") WHERE "retired_at" IS NULL;
ALTER TABLE "output_format" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "output_format" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "output_format" TO spotledger_service;
