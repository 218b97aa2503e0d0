-- Regions and groups of stations.
CREATE TABLE "region" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "region_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "region_tenant_id_name_key" ON "region"("tenant_id", "name");
ALTER TABLE "region" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "region" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "region" TO spotledger_service;
CREATE TABLE "station_group" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "station_group_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "station_group_tenant_id_name_key" ON "station_group"("tenant_id", "name");
ALTER TABLE "station_group" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station_group" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_group" TO spotledger_service;
CREATE TABLE "station_group_member" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "group_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,

    CONSTRAINT "station_group_member_pkey" PRIMARY KEY ("tenant_id","group_id","station_id")
);
CREATE INDEX "station_group_member_tenant_id_station_id_idx" ON "station_group_member"("tenant_id", "station_id");
ALTER TABLE "station_group_member" ADD CONSTRAINT "station_group_member_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "station_group"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "station_group_member" ADD CONSTRAINT "station_group_member_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "station_group_member" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station_group_member" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "station_group_member" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_group_member" TO spotledger_service;

ALTER TABLE "station" ADD COLUMN "logo_key" TEXT, ADD COLUMN "region_id" UUID, ADD COLUMN "break_template_id" UUID, ADD COLUMN "break_template_from" DATE;
CREATE INDEX "station_tenant_id_region_id_idx" ON "station"("tenant_id", "region_id");
ALTER TABLE "station" ADD CONSTRAINT "station_tenant_id_region_id_fkey" FOREIGN KEY ("tenant_id", "region_id") REFERENCES "region"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "station" ADD CONSTRAINT "station_tenant_id_break_template_id_fkey" FOREIGN KEY ("tenant_id", "break_template_id") REFERENCES "break_template"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What frames a break and fills it up.
ALTER TABLE "break_rule" ADD COLUMN "opener_id" UUID, ADD COLUMN "closer_id" UUID, ADD COLUMN "separator_id" UUID, ADD COLUMN "topup_set" UUID,
    ADD COLUMN "code_above" TEXT NOT NULL DEFAULT '', ADD COLUMN "code_below" TEXT NOT NULL DEFAULT '', ADD COLUMN "file_when_empty" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "break_rule" ADD CONSTRAINT "break_rule_tenant_id_opener_id_fkey" FOREIGN KEY ("tenant_id", "opener_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_rule" ADD CONSTRAINT "break_rule_tenant_id_closer_id_fkey" FOREIGN KEY ("tenant_id", "closer_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_rule" ADD CONSTRAINT "break_rule_tenant_id_separator_id_fkey" FOREIGN KEY ("tenant_id", "separator_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_rule" ADD CONSTRAINT "break_rule_tenant_id_topup_set_fkey" FOREIGN KEY ("tenant_id", "topup_set") REFERENCES "topup_set"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_occurrence" ADD COLUMN "opener_id" UUID, ADD COLUMN "closer_id" UUID, ADD COLUMN "separator_id" UUID, ADD COLUMN "topup_set" UUID,
    ADD COLUMN "code_above" TEXT NOT NULL DEFAULT '', ADD COLUMN "code_below" TEXT NOT NULL DEFAULT '', ADD COLUMN "file_when_empty" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "break_occurrence" ADD CONSTRAINT "break_occurrence_tenant_id_opener_id_fkey" FOREIGN KEY ("tenant_id", "opener_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_occurrence" ADD CONSTRAINT "break_occurrence_tenant_id_closer_id_fkey" FOREIGN KEY ("tenant_id", "closer_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_occurrence" ADD CONSTRAINT "break_occurrence_tenant_id_separator_id_fkey" FOREIGN KEY ("tenant_id", "separator_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_occurrence" ADD CONSTRAINT "break_occurrence_tenant_id_topup_set_fkey" FOREIGN KEY ("tenant_id", "topup_set") REFERENCES "topup_set"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Days that differ from their week.
CREATE TABLE "break_exception" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "second" INTEGER NOT NULL,
    "cancelled" BOOLEAN NOT NULL DEFAULT false,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "capacity_seconds" INTEGER NOT NULL,
    "capacity_spots" INTEGER,
    "smallest_length" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL DEFAULT 'soft',
    "purpose" TEXT NOT NULL DEFAULT 'paid',
    "opener_id" UUID,
    "closer_id" UUID,
    "separator_id" UUID,
    "topup_set" UUID,
    "code_above" TEXT NOT NULL DEFAULT '',
    "code_below" TEXT NOT NULL DEFAULT '',
    "file_when_empty" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "break_exception_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT break_exception_second CHECK (second BETWEEN 0 AND 86399)
);
CREATE UNIQUE INDEX "break_exception_tenant_id_station_id_date_second_key" ON "break_exception"("tenant_id", "station_id", "date", "second");
ALTER TABLE "break_exception" ADD CONSTRAINT "break_exception_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "break_exception" ADD CONSTRAINT "break_exception_tenant_id_opener_id_fkey" FOREIGN KEY ("tenant_id", "opener_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_exception" ADD CONSTRAINT "break_exception_tenant_id_closer_id_fkey" FOREIGN KEY ("tenant_id", "closer_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_exception" ADD CONSTRAINT "break_exception_tenant_id_separator_id_fkey" FOREIGN KEY ("tenant_id", "separator_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_exception" ADD CONSTRAINT "break_exception_tenant_id_topup_set_fkey" FOREIGN KEY ("tenant_id", "topup_set") REFERENCES "topup_set"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "break_exception" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "break_exception" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "break_exception" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "break_exception" TO spotledger_service;
CREATE TABLE "holiday" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "date" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "opens_as" INTEGER NOT NULL DEFAULT 7,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holiday_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT holiday_opens_as CHECK (opens_as BETWEEN 1 AND 7)
);
CREATE UNIQUE INDEX "holiday_tenant_id_date_key" ON "holiday"("tenant_id", "date");
ALTER TABLE "holiday" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "holiday" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "holiday" TO spotledger_service;

-- How much advertising is allowed.
CREATE TABLE "ad_limit" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "window" TEXT NOT NULL,
    "from_hour" INTEGER NOT NULL DEFAULT 0,
    "to_hour" INTEGER NOT NULL DEFAULT 24,
    "share_bp" INTEGER,
    "seconds" INTEGER,
    "counted" TEXT[] NOT NULL DEFAULT '{paid,political}',
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ad_limit_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT ad_limit_window CHECK ("window" IN ('clock_hour','hours','day') AND from_hour BETWEEN 0 AND 23 AND to_hour BETWEEN 1 AND 24),
    CONSTRAINT ad_limit_amount CHECK ((share_bp IS NULL) <> (seconds IS NULL) AND share_bp BETWEEN 0 AND 10000 AND seconds BETWEEN 0 AND 86400),
    CONSTRAINT ad_limit_dates CHECK (valid_to >= valid_from)
);
CREATE UNIQUE INDEX "ad_limit_tenant_id_name_key" ON "ad_limit"("tenant_id", "name");
ALTER TABLE "ad_limit" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "ad_limit" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "ad_limit" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_ids = '{}' OR station_ids && app_scope_ids());
GRANT SELECT, INSERT, UPDATE, DELETE ON "ad_limit" TO spotledger_service;
