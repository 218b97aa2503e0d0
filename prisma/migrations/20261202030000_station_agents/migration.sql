-- Programs in a station's studio that fetch its logs and send its as-run files, each with an API key of its own.
CREATE TABLE "station_agent" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "logs_until" DATE,
    "problem" TEXT NOT NULL DEFAULT '',
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "station_agent_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "station_agent_tenant_id_station_id_idx" ON "station_agent"("tenant_id", "station_id");
CREATE UNIQUE INDEX "station_agent_tenant_id_key_id_key" ON "station_agent"("tenant_id", "key_id");
ALTER TABLE "station_agent" ADD CONSTRAINT "station_agent_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "station_agent" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station_agent" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "station_agent" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_agent" TO spotledger_service;
-- A code that pairs one such program, once and for minutes. Only its hash is stored.
CREATE TABLE "pairing_code" (
    "hash" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pairing_code_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "pairing_code_expires_at_idx" ON "pairing_code"("expires_at");
GRANT SELECT, INSERT, UPDATE, DELETE ON "pairing_code" TO spotledger_service;
-- A key of one station sees no other, whatever its maker sees.
ALTER TABLE "api_key" ADD COLUMN "station_id" UUID;
