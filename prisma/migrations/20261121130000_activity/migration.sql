-- The activity log becomes a chain: each line carries the hash of itself and of the line before it.
ALTER TABLE "history" ADD COLUMN "seq" BIGINT, ADD COLUMN "hash" TEXT, ADD COLUMN "via" TEXT NOT NULL DEFAULT '', ADD COLUMN "address" TEXT NOT NULL DEFAULT '';

-- What a line says, hashed behind what the line before it hashed to. Times as milliseconds: text of a time depends on the session.
CREATE FUNCTION history_digest(prev text, seq bigint, at timestamptz, actor_id uuid, via text, action text, model text, object_id uuid, before jsonb, after jsonb, address text, request_id text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(prev, seq, (extract(epoch FROM at) * 1000)::bigint, actor_id, via, action, model, object_id, before, after, address, request_id)::text, 'UTF8')), 'hex')
$$;

-- What each line should hash to, line after line: to chain what stands, and to check it.
CREATE AGGREGATE history_chain(bigint, timestamptz, uuid, text, text, text, uuid, jsonb, jsonb, text, text) (SFUNC = history_digest, STYPE = text, INITCOND = '');

CREATE TABLE "history_head" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "history_head_pkey" PRIMARY KEY ("tenant_id")
);
ALTER TABLE "history_head" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "history_head" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE ON "history_head" TO spotledger_service;

-- What was written before is chained in the order it was written.
UPDATE "history" h SET seq = c.seq, hash = c.digest FROM (
  SELECT tenant_id, uuid, seq, history_chain(seq, at, actor_id, via, action, model, object_id, before, after, address, request_id) OVER (PARTITION BY tenant_id ORDER BY seq) AS digest
    FROM (SELECT n.tenant_id, n.uuid, row_number() OVER (PARTITION BY n.tenant_id ORDER BY n.at, n.uuid) AS seq, n.at, n.actor_id, n.via, n.action, n.model, n.object_id, n.before, n.after, n.address, n.request_id FROM "history" n) n
) c WHERE h.tenant_id = c.tenant_id AND h.uuid = c.uuid;
INSERT INTO "history_head" (tenant_id, seq, hash)
  SELECT DISTINCT ON (tenant_id) tenant_id, seq, hash FROM "history" ORDER BY tenant_id, seq DESC;

ALTER TABLE "history" ALTER COLUMN "seq" SET NOT NULL, ALTER COLUMN "hash" SET NOT NULL;
CREATE UNIQUE INDEX "history_tenant_id_seq_key" ON "history"("tenant_id", "seq");
CREATE INDEX "history_tenant_id_actor_id_at_idx" ON "history"("tenant_id", "actor_id", "at" DESC);
CREATE INDEX "history_tenant_id_model_at_idx" ON "history"("tenant_id", "model", "at" DESC);
