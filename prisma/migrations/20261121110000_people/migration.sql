-- People: who a member stands for, and invitations. Global tables, as membership is.
ALTER TABLE "membership" ADD COLUMN "agent_id" UUID;
ALTER TABLE "membership" ADD CONSTRAINT membership_stands_for CHECK ((role IN ('agent','agency')) OR agent_id IS NULL);
CREATE TABLE "invitation" (
    "uuid" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "stations" JSONB,
    "agent_id" UUID,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "invitation_code_hash_key" ON "invitation"("code_hash");
CREATE UNIQUE INDEX "invitation_tenant_id_email_key" ON "invitation"("tenant_id", "email");
CREATE INDEX "invitation_email_idx" ON "invitation"("email");
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitation" ADD CONSTRAINT invitation_role CHECK (role IN ('owner','admin','sales','traffic','finance','viewer','agent','agency') AND (role IN ('agent','agency')) = (agent_id IS NOT NULL));
GRANT SELECT, INSERT, UPDATE, DELETE ON "invitation" TO spotledger_service;

-- Agents and agencies.
CREATE TABLE "agent_agency" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "vat_number" TEXT NOT NULL DEFAULT '',
    "commission_bp" INTEGER NOT NULL DEFAULT 0,
    "terms_days" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "agent_agency_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "agent_agency_tenant_id_type_name_key" ON "agent_agency"("tenant_id", "type", "name");
ALTER TABLE "agent_agency" ADD CONSTRAINT agent_agency_type CHECK (type IN ('agent','agency'));
ALTER TABLE "agent_agency" ADD CONSTRAINT agent_agency_commission CHECK (commission_bp BETWEEN 0 AND 10000);

-- Whom a row concerns stands in the row itself, so that a policy needs no other table.
ALTER TABLE "customer" ADD COLUMN "agent_id" UUID, ADD COLUMN "agency_id" UUID, ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}', ADD COLUMN "agent_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "campaign" ADD COLUMN "agent_id" UUID, ADD COLUMN "agency_id" UUID, ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "commercial" ADD COLUMN "agent_id" UUID, ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}', ADD COLUMN "agent_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "report" ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}', ADD COLUMN "agent_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "invoice" ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "payment" ADD COLUMN "station_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "traffic_log_version" ADD COLUMN "station_id" UUID;

UPDATE "campaign" g SET station_ids = s.ids FROM (SELECT tenant_id, campaign_id, array_agg(DISTINCT station_id) AS ids FROM (SELECT tenant_id, campaign_id, station_id FROM campaign_station UNION SELECT tenant_id, campaign_id, station_id FROM spot) b GROUP BY 1, 2) s WHERE s.tenant_id = g.tenant_id AND s.campaign_id = g.uuid;
UPDATE "customer" c SET station_ids = s.ids FROM (SELECT g.tenant_id, g.customer_id, array_agg(DISTINCT b.id) AS ids FROM campaign g CROSS JOIN LATERAL unnest(g.station_ids) AS b(id) GROUP BY 1, 2) s WHERE s.tenant_id = c.tenant_id AND s.customer_id = c.uuid;
UPDATE "commercial" k SET station_ids = c.station_ids FROM customer c WHERE c.tenant_id = k.tenant_id AND c.uuid = k.customer_id;
UPDATE "payment" p SET station_ids = c.station_ids FROM customer c WHERE c.tenant_id = p.tenant_id AND c.uuid = p.customer_id;
UPDATE "invoice" i SET station_ids = c.station_ids FROM customer c WHERE c.tenant_id = i.tenant_id AND c.uuid = i.customer_id;
UPDATE "invoice" i SET station_ids = s.ids FROM (SELECT tenant_id, invoice_id, array_agg(DISTINCT station_id) AS ids FROM invoice_line WHERE station_id IS NOT NULL GROUP BY 1, 2) s WHERE s.tenant_id = i.tenant_id AND s.invoice_id = i.uuid;
UPDATE "report" r SET station_ids = c.station_ids FROM customer c WHERE c.tenant_id = r.tenant_id AND c.uuid = r.customer_id;
UPDATE "report" r SET station_ids = ARRAY(SELECT (s->>'uuid')::uuid FROM jsonb_array_elements(r.snapshot->'stations') AS s) WHERE jsonb_array_length(r.snapshot->'stations') > 0;
UPDATE "traffic_log_version" v SET station_id = l.station_id FROM traffic_log l WHERE l.tenant_id = v.tenant_id AND l.uuid = v.log_id;
ALTER TABLE "traffic_log_version" ALTER COLUMN "station_id" SET NOT NULL;

CREATE INDEX "customer_tenant_id_agent_id_idx" ON "customer"("tenant_id", "agent_id");
CREATE INDEX "customer_tenant_id_agency_id_idx" ON "customer"("tenant_id", "agency_id");
CREATE INDEX "campaign_tenant_id_agent_id_idx" ON "campaign"("tenant_id", "agent_id");
CREATE INDEX "campaign_tenant_id_agency_id_idx" ON "campaign"("tenant_id", "agency_id");
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_agent_id_fkey" FOREIGN KEY ("tenant_id", "agent_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_agency_id_fkey" FOREIGN KEY ("tenant_id", "agency_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_agent_id_fkey" FOREIGN KEY ("tenant_id", "agent_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_agency_id_fkey" FOREIGN KEY ("tenant_id", "agency_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "commercial" ADD CONSTRAINT "commercial_tenant_id_agent_id_fkey" FOREIGN KEY ("tenant_id", "agent_id") REFERENCES "agent_agency"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "agent_agency" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "agent_agency" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "agent_agency" TO spotledger_service;

-- The third lock: what of its tenant a connection works for. 'stations:{…}' is a member limited to stations, 'agent:{…}' a login of an agent or agency, nothing is the whole tenant.
-- A comparison by <> comes first: the planner takes it for nearly always true, so plans for the whole tenant stay as they were.
CREATE FUNCTION app_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(split_part(current_setting('app.scope', true), ':', 1), '') $$;
CREATE FUNCTION app_scope_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(split_part(current_setting('app.scope', true), ':', 2), '')::uuid[] $$;
CREATE POLICY scope ON "station" AS RESTRICTIVE USING (app_scope() <> 'stations' OR uuid = ANY (app_scope_ids()));
CREATE POLICY scope ON "break_rule" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "break_occurrence" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "traffic_log" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "traffic_log_version" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "as_run_file" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "as_run_line" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "cart_number" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "spot" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
CREATE POLICY scope ON "agent_agency" AS RESTRICTIVE USING (app_scope() <> 'agent' OR uuid = ANY (app_scope_ids()));
-- Where both kinds of scope count, one look tells whether either does.
CREATE POLICY scope ON "customer" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids = '{}' OR station_ids && app_scope_ids() ELSE agent_ids && app_scope_ids() END);
CREATE POLICY scope ON "campaign" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids = '{}' OR station_ids && app_scope_ids() ELSE agent_id = ANY (app_scope_ids()) OR agency_id = ANY (app_scope_ids()) END);
CREATE POLICY scope ON "commercial" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids = '{}' OR station_ids && app_scope_ids() ELSE agent_ids && app_scope_ids() END);
-- A document shows all it holds: it is seen by those whom all of it concerns. Invoices and payments are the house's own.
CREATE POLICY scope ON "report" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids <@ app_scope_ids() ELSE agent_ids && app_scope_ids() END);
CREATE POLICY scope ON "invoice" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_ids <@ app_scope_ids());
CREATE POLICY scope ON "payment" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_ids <@ app_scope_ids());
