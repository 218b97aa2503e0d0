-- A broadcast report keeps what its files show, knows when one of its spots changed, and is found by its hash.
ALTER TABLE "report"
  ADD COLUMN "document" JSONB,
  ADD COLUMN "scope_campaigns" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "scope_stations" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "outdated_at" TIMESTAMPTZ(3),
  ADD COLUMN "changed_spots" UUID[] NOT NULL DEFAULT '{}';
UPDATE "report" SET
  "scope_campaigns" = ARRAY(SELECT jsonb_array_elements_text("snapshot" #> '{scope,campaigns}')::uuid),
  "scope_stations" = ARRAY(SELECT jsonb_array_elements_text("snapshot" #> '{scope,stations}')::uuid);

CREATE TABLE "proof" (
    "sha256" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proof_pkey" PRIMARY KEY ("sha256","tenant_id","report_id"),
    CONSTRAINT proof_kind CHECK ("kind" IN ('content','pdf','json','jws'))
);
CREATE INDEX "proof_tenant_id_report_id_idx" ON "proof"("tenant_id", "report_id");
GRANT SELECT, INSERT, UPDATE, DELETE ON "proof" TO spotledger_service;
INSERT INTO "proof" ("sha256", "tenant_id", "report_id", "kind", "created_at")
SELECT "hash", "tenant_id", "uuid", 'content', "created_at" FROM "report";
