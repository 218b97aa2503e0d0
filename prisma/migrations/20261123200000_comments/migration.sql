-- Comments of members on records. A kind of record is declared in lib/comments.ts, so no constraint lists them here.
CREATE TABLE "comment" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "notified" UUID[] NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "comment_thread" ON "comment"("tenant_id", "object_id", "kind", "date", "created_at");
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "comment" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "comment" TO spotledger_service;
