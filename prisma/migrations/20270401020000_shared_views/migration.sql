-- Views of lists that everybody in the organisation sees. Each name is used once a list.
CREATE TABLE "shared_view" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "shared_view_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "shared_view_tenant_id_list_name_key" ON "shared_view"("tenant_id", "list", "name");
ALTER TABLE "shared_view" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "shared_view" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "shared_view" TO spotledger_service;
