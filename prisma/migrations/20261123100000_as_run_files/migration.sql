-- As-run files have a life: they are kept with their bytes, replaced, withdrawn and taken back, by broadcast day.
ALTER TABLE "as_run_file"
  ADD COLUMN "bytes" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "zone" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "correction" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reading" TEXT NOT NULL DEFAULT '';
UPDATE "as_run_file" f SET "reading" = f."sha256", "zone" = s."timezone"
FROM "station" s WHERE s."tenant_id" = f."tenant_id" AND s."uuid" = f."station_id";
DROP INDEX "as_run_file_tenant_id_station_id_sha256_key";
CREATE INDEX "as_run_file_tenant_id_station_id_reading_idx" ON "as_run_file"("tenant_id", "station_id", "reading");

CREATE TABLE "as_run_day" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "file_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "superseded_by" UUID,
    "lines" INTEGER NOT NULL,
    "first_second" INTEGER NOT NULL,
    "last_second" INTEGER NOT NULL,
    "gaps" JSONB NOT NULL DEFAULT '[]',
    "before" JSONB NOT NULL DEFAULT '[]',
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" UUID,

    CONSTRAINT "as_run_day_pkey" PRIMARY KEY ("tenant_id","file_id","date"),
    CONSTRAINT as_run_day_state CHECK ("state" IN ('active','waiting','superseded','withdrawn'))
);
CREATE INDEX "as_run_day_tenant_id_station_id_date_idx" ON "as_run_day"("tenant_id", "station_id", "date");
ALTER TABLE "as_run_day" ADD CONSTRAINT "as_run_day_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id")
  REFERENCES "as_run_file"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "as_run_day" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "as_run_day" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "as_run_day" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "as_run_day" TO spotledger_service;
INSERT INTO "as_run_day" ("tenant_id", "file_id", "station_id", "date", "lines", "first_second", "last_second", "changed_at", "changed_by")
SELECT l."tenant_id", l."file_id", l."station_id", l."date", count(*),
  (array_agg(l."second" ORDER BY l."aired_at"))[1], (array_agg(l."second" ORDER BY l."aired_at" DESC))[1],
  min(f."imported_at"), (array_agg(f."imported_by"))[1]
FROM "as_run_line" l
JOIN "as_run_file" f ON f."tenant_id" = l."tenant_id" AND f."uuid" = l."file_id"
GROUP BY l."tenant_id", l."file_id", l."station_id", l."date";

-- A line is known by its file and its number in it: a clock set back repeats an hour, and two spots can start in one minute.
DROP INDEX "as_run_line_tenant_id_station_id_date_second_title_cart_key";
CREATE UNIQUE INDEX "as_run_line_tenant_id_file_id_line_key" ON "as_run_line"("tenant_id", "file_id", "line");
CREATE INDEX "as_run_line_tenant_id_station_id_date_idx" ON "as_run_line"("tenant_id", "station_id", "date");

-- A closed day is reopened by name and with a reason.
ALTER TABLE "traffic_log"
  ADD COLUMN "reopened_at" TIMESTAMPTZ(3),
  ADD COLUMN "reopened_by" UUID,
  ADD COLUMN "reopen_reason" TEXT NOT NULL DEFAULT '';
