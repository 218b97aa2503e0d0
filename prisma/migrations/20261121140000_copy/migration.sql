-- Voices, further facts of a commercial, and the masters it had.
CREATE TABLE "artist" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rights_until" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "artist_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "artist_tenant_id_name_key" ON "artist"("tenant_id", "name");

ALTER TABLE "commercial" ADD COLUMN "ad_id" TEXT NOT NULL DEFAULT '', ADD COLUMN "language" TEXT NOT NULL DEFAULT '', ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "substitute_id" UUID;
ALTER TABLE "commercial" ADD CONSTRAINT commercial_not_its_own_substitute CHECK (substitute_id <> uuid);
CREATE INDEX "commercial_tenant_id_media_id_idx" ON "commercial"("tenant_id", "media_id");
CREATE INDEX "commercial_tenant_id_substitute_id_idx" ON "commercial"("tenant_id", "substitute_id");
ALTER TABLE "commercial" ADD CONSTRAINT "commercial_tenant_id_substitute_id_fkey" FOREIGN KEY ("tenant_id", "substitute_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "commercial_artist" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "commercial_id" UUID NOT NULL,
    "artist_id" UUID NOT NULL,
    "rights_until" DATE,

    CONSTRAINT "commercial_artist_pkey" PRIMARY KEY ("tenant_id","commercial_id","artist_id")
);
CREATE INDEX "commercial_artist_tenant_id_artist_id_idx" ON "commercial_artist"("tenant_id", "artist_id");
ALTER TABLE "commercial_artist" ADD CONSTRAINT "commercial_artist_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "commercial_artist" ADD CONSTRAINT "commercial_artist_tenant_id_artist_id_fkey" FOREIGN KEY ("tenant_id", "artist_id") REFERENCES "artist"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "commercial_category" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "commercial_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "commercial_category_pkey" PRIMARY KEY ("tenant_id","commercial_id","category_id")
);
CREATE INDEX "commercial_category_tenant_id_category_id_idx" ON "commercial_category"("tenant_id", "category_id");
ALTER TABLE "commercial_category" ADD CONSTRAINT "commercial_category_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "commercial_category" ADD CONSTRAINT "commercial_category_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "type_of_business"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "commercial_master" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attached_by" UUID,

    CONSTRAINT "commercial_master_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "commercial_master_tenant_id_commercial_id_idx" ON "commercial_master"("tenant_id", "commercial_id");
CREATE INDEX "commercial_master_tenant_id_media_id_idx" ON "commercial_master"("tenant_id", "media_id");
ALTER TABLE "commercial_master" ADD CONSTRAINT "commercial_master_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "commercial_master" ADD CONSTRAINT "commercial_master_tenant_id_media_id_fkey" FOREIGN KEY ("tenant_id", "media_id") REFERENCES "media"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
INSERT INTO "commercial_master" (tenant_id, uuid, commercial_id, media_id, file_name, attached_at, attached_by) SELECT c.tenant_id, gen_random_uuid(), c.uuid, m.uuid, m.file_name, m.created_at, m.created_by FROM "commercial" c JOIN "media" m ON m.tenant_id = c.tenant_id AND m.uuid = c.media_id;

-- Copy that takes turns.
CREATE TABLE "commercial_group" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "customer_id" UUID,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('weight', 'pattern', 'weekday', 'hour')),
    "pattern" INTEGER[] NOT NULL DEFAULT '{}',
    "agent_id" UUID,
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "agent_ids" UUID[] NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "commercial_group_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "commercial_group_tenant_id_name_key" ON "commercial_group"("tenant_id", "name");
CREATE INDEX "commercial_group_tenant_id_customer_id_idx" ON "commercial_group"("tenant_id", "customer_id");
ALTER TABLE "commercial_group" ADD CONSTRAINT "commercial_group_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "commercial_group" ADD CONSTRAINT "commercial_group_tenant_id_agent_id_fkey" FOREIGN KEY ("tenant_id", "agent_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "commercial_group_member" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "group_id" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL DEFAULT 1 CHECK ("weight" BETWEEN 1 AND 100),
    "weekdays" INTEGER[] NOT NULL DEFAULT '{}',
    "hours" INTEGER[] NOT NULL DEFAULT '{}',

    CONSTRAINT "commercial_group_member_pkey" PRIMARY KEY ("tenant_id","group_id","commercial_id")
);
CREATE INDEX "commercial_group_member_tenant_id_commercial_id_idx" ON "commercial_group_member"("tenant_id", "commercial_id");
ALTER TABLE "commercial_group_member" ADD CONSTRAINT "commercial_group_member_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "commercial_group"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "commercial_group_member" ADD CONSTRAINT "commercial_group_member_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Copy that replaced what a segment of the campaign names.
CREATE TABLE "campaign_commercial" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "campaign_id" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_commercial_pkey" PRIMARY KEY ("tenant_id","campaign_id","commercial_id")
);
CREATE INDEX "campaign_commercial_tenant_id_commercial_id_idx" ON "campaign_commercial"("tenant_id", "commercial_id");
ALTER TABLE "campaign_commercial" ADD CONSTRAINT "campaign_commercial_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "campaign_commercial" ADD CONSTRAINT "campaign_commercial_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What frames and fills a break.
CREATE TABLE "jingle" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('opener', 'closer', 'separator')),
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jingle_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "jingle_tenant_id_station_id_role_commercial_id_key" ON "jingle"("tenant_id", "station_id", "role", "commercial_id");
CREATE INDEX "jingle_tenant_id_commercial_id_idx" ON "jingle"("tenant_id", "commercial_id");
ALTER TABLE "jingle" ADD CONSTRAINT "jingle_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "jingle" ADD CONSTRAINT "jingle_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE TABLE "topup_set" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "mode" TEXT NOT NULL DEFAULT 'order' CHECK ("mode" IN ('order', 'weight')),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "topup_set_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "topup_set_tenant_id_name_key" ON "topup_set"("tenant_id", "name");

CREATE TABLE "topup_member" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "set_id" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL DEFAULT 1 CHECK ("weight" BETWEEN 1 AND 100),

    CONSTRAINT "topup_member_pkey" PRIMARY KEY ("tenant_id","set_id","commercial_id")
);
CREATE INDEX "topup_member_tenant_id_commercial_id_idx" ON "topup_member"("tenant_id", "commercial_id");
ALTER TABLE "topup_member" ADD CONSTRAINT "topup_member_tenant_id_set_id_fkey" FOREIGN KEY ("tenant_id", "set_id") REFERENCES "topup_set"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "topup_member" ADD CONSTRAINT "topup_member_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A cart number rests before it is given out again.
CREATE INDEX "cart_number_tenant_id_commercial_id_idx" ON "cart_number"("tenant_id", "commercial_id");
ALTER TABLE "station" ADD COLUMN "cart_rest_days" INTEGER NOT NULL DEFAULT 30 CHECK ("cart_rest_days" BETWEEN 0 AND 3650);
CREATE TABLE "cart_rest" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "station_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "free_from" DATE NOT NULL,

    CONSTRAINT "cart_rest_pkey" PRIMARY KEY ("tenant_id","station_id","number")
);
ALTER TABLE "cart_rest" ADD CONSTRAINT "cart_rest_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "artist" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commercial_artist" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commercial_category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commercial_master" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commercial_group" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_commercial" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "commercial_group_member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "jingle" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "topup_set" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "topup_member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart_rest" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "artist" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "commercial_artist" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "commercial_category" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "commercial_master" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "commercial_group" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "campaign_commercial" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "commercial_group_member" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "jingle" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "topup_set" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "topup_member" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant_isolation ON "cart_rest" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "commercial_group" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids = '{}' OR station_ids && app_scope_ids() ELSE agent_ids && app_scope_ids() END);
-- How a house frames and fills its breaks is no business of agents.
CREATE POLICY scope ON "jingle" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "topup_set" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND (station_ids = '{}' OR station_ids && app_scope_ids()));
CREATE POLICY scope ON "cart_rest" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "artist", "campaign_commercial", "commercial_artist", "commercial_category", "commercial_master", "commercial_group", "commercial_group_member", "jingle", "topup_set", "topup_member", "cart_rest" TO spotledger_service;
