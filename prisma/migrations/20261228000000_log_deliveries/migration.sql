-- Where the published logs of a station are delivered: by e-mail, SFTP or WebDAV, and what became of each delivery.
CREATE TABLE "log_target" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "secret" TEXT,
    "host_key" TEXT,
    "output" INTEGER NOT NULL DEFAULT 0,
    "checksum" BOOLEAN NOT NULL DEFAULT false,
    "keep" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "log_target_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT log_target_kind CHECK ("kind" IN ('email', 'sftp', 'webdav')),
    CONSTRAINT log_target_keep CHECK ("keep" >= 0 AND "output" >= 0)
);
CREATE UNIQUE INDEX "log_target_tenant_id_station_id_address_output_key" ON "log_target"("tenant_id", "station_id", "address", "output");
ALTER TABLE "log_target" ADD CONSTRAINT "log_target_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "log_delivery" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "files" TEXT[] NOT NULL DEFAULT '{}',
    "has_copy" BOOLEAN NOT NULL DEFAULT false,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "told" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "log_delivery_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT log_delivery_state CHECK ("state" IN ('waiting', 'delivered', 'failed', 'superseded'))
);
CREATE INDEX "log_delivery_tenant_id_target_id_date_idx" ON "log_delivery"("tenant_id", "target_id", "date");
CREATE INDEX "log_delivery_tenant_id_station_id_date_idx" ON "log_delivery"("tenant_id", "station_id", "date");
ALTER TABLE "log_delivery" ADD CONSTRAINT "log_delivery_tenant_id_target_id_fkey" FOREIGN KEY ("tenant_id", "target_id") REFERENCES "log_target"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "log_target" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "log_target" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "log_target" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_id = ANY (app_scope_ids()));
ALTER TABLE "log_delivery" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "log_delivery" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "log_delivery" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "log_target" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "log_delivery" TO spotledger_service;
