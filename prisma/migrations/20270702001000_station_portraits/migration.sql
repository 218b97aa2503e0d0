-- How a station is presented to customers on the page of a proposal: texts, and audio that can be played there.
CREATE TABLE "station_portrait" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "station_id" UUID NOT NULL,
    "format" TEXT NOT NULL DEFAULT '',
    "coverage" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "station_portrait_pkey" PRIMARY KEY ("tenant_id","station_id")
);
ALTER TABLE "station_portrait" ADD CONSTRAINT "station_portrait_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "station_sample" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "station_sample_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "station_sample_tenant_id_station_id_media_id_key" ON "station_sample"("tenant_id", "station_id", "media_id");
CREATE INDEX "station_sample_tenant_id_media_id_idx" ON "station_sample"("tenant_id", "media_id");
ALTER TABLE "station_sample" ADD CONSTRAINT "station_sample_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "station_sample" ADD CONSTRAINT "station_sample_tenant_id_media_id_fkey" FOREIGN KEY ("tenant_id", "media_id") REFERENCES "media"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "station_portrait" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station_portrait" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "station_portrait" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
ALTER TABLE "station_sample" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station_sample" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "station_sample" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_portrait" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_sample" TO spotledger_service;
