-- Practice copies, and tenants that are to be erased.
ALTER TABLE "tenant" ADD COLUMN "sandbox_of" UUID, ADD COLUMN "erase_at" TIMESTAMPTZ(3);
CREATE INDEX "tenant_erase_at_idx" ON "tenant"("erase_at") WHERE "erase_at" IS NOT NULL;

-- The app may not delete from the activity log. Of a tenant that is to go, or was only practice, its owner does it for the app.
CREATE FUNCTION forget_history(of_tenant uuid) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (SELECT uuid FROM tenant WHERE uuid = of_tenant AND uuid = app_tenant() AND (kind = 'sandbox' OR erase_at <= now())),
    head AS (DELETE FROM history_head WHERE tenant_id IN (SELECT uuid FROM gone)),
    lines AS (DELETE FROM history WHERE tenant_id IN (SELECT uuid FROM gone) RETURNING 1)
  SELECT count(*) FROM lines
$$;
REVOKE ALL ON FUNCTION forget_history(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_history(uuid) TO spotledger_service;
