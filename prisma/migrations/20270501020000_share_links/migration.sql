-- A document has its main link, whose label is empty, and further ones that each have a label, a last day and a password.
ALTER TABLE "share" ADD COLUMN "label" TEXT NOT NULL DEFAULT '', ADD COLUMN "password_hash" TEXT, ADD COLUMN "created_by" UUID;
DROP INDEX "share_tenant_id_model_object_id_key";
CREATE UNIQUE INDEX "share_tenant_id_model_object_id_label_key" ON "share"("tenant_id", "model", "object_id", "label");

-- When a further link was opened.
CREATE TABLE "share_view" (
    "code" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_view_pkey" PRIMARY KEY ("code","at")
);
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_code_fkey" FOREIGN KEY ("code") REFERENCES "share"("code") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON "share_view" TO spotledger_service;
