-- A login of an agency reads the issued documents that are addressed to it, while it is an agency of the customer.
ALTER TABLE "invoice" ADD COLUMN "agent_ids" UUID[] NOT NULL DEFAULT '{}';
UPDATE "invoice" i SET agent_ids = ARRAY[i.agency_id] FROM customer c
  WHERE c.tenant_id = i.tenant_id AND c.uuid = i.customer_id AND i.status <> 'draft' AND i.agency_id = ANY (c.agent_ids);
DROP POLICY scope ON "invoice";
CREATE POLICY scope ON "invoice" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope()
  WHEN 'stations' THEN station_ids <@ app_scope_ids() ELSE agent_ids && app_scope_ids() END);
