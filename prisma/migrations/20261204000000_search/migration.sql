-- What the search of the whole product looks through: the words of each record, written in the transaction of its change.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Lower case without accents, and a space for whatever is no letter or digit. Said to be immutable because the rules of unaccent stay as they are installed.
CREATE FUNCTION fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, t)), '[^[:alnum:]]+', ' ', 'g'))
$$;
GRANT EXECUTE ON FUNCTION fold(text) TO spotledger_service;

CREATE TABLE "search_entry" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "model" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "folded" TEXT NOT NULL,
    "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "folded")) STORED,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("tenant_id","model","uuid")
);
CREATE INDEX search_entry_words ON "search_entry" USING gin (tenant_id, words);
ALTER TABLE "search_entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "search_entry" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "search_entry" TO spotledger_service;

-- The words that records have, so that a misspelled one is found by its trigrams.
CREATE TABLE "search_word" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("tenant_id","word")
);
CREATE INDEX search_word_similar ON "search_word" USING gin (tenant_id, word gin_trgm_ops);
ALTER TABLE "search_word" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "search_word" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "search_word" TO spotledger_service;

-- Under a policy no index answers these operators, so functions of the owner ask them, of the tenant at work alone. They tell ids and words: what a member may not read of the records stays unseen.
CREATE FUNCTION search_spellings(given text[]) RETURNS TABLE (asked text, word text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT q.w, v.word FROM (
    SELECT w COLLATE "C" AS w FROM unnest(given) w WHERE length(w) BETWEEN 4 AND 50
  ) q
  CROSS JOIN LATERAL (
    SELECT s.word FROM search_word s
    WHERE s.tenant_id = app_tenant() AND s.word % q.w AND length(s.word) <= 50
      AND least(levenshtein(s.word, q.w), levenshtein(left(s.word, length(q.w)), q.w)) <= 2
    ORDER BY similarity(s.word, q.w) DESC, s.word LIMIT 6
  ) v
  WHERE NOT EXISTS (
    SELECT 1 FROM search_word p WHERE p.tenant_id = app_tenant() AND p.word >= q.w AND p.word < q.w || chr(1114111)
  )
$$;
REVOKE ALL ON FUNCTION search_spellings(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_spellings(text[]) TO spotledger_service;

CREATE FUNCTION search_entries(query text, models text[], most int) RETURNS TABLE (model text, uuid uuid, changed_at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT e.model, e.uuid, e.changed_at FROM search_entry e
  WHERE e.tenant_id = app_tenant() AND e.words @@ to_tsquery('simple', query) AND e.model = ANY (models)
  ORDER BY e.changed_at DESC LIMIT most
$$;
REVOKE ALL ON FUNCTION search_entries(text, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_entries(text, text[], int) TO spotledger_service;

-- Deletes those of the words that no record has any more.
CREATE FUNCTION search_forget(given text[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM search_word w WHERE w.tenant_id = app_tenant() AND w.word = ANY (given) AND NOT EXISTS (
    SELECT 1 FROM search_entry e WHERE e.tenant_id = app_tenant() AND e.words @@ quote_literal(w.word)::tsquery)
$$;
REVOKE ALL ON FUNCTION search_forget(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_forget(text[]) TO spotledger_service;

-- The records there are.
INSERT INTO search_entry (tenant_id, model, uuid, folded, changed_at)
SELECT r.tenant_id, r.model, r.uuid, fold(r.hay), r.at FROM (
  SELECT tenant_id, 'customer' AS model, uuid, concat_ws(' ', name, legal_name, vat_number, email, phone, city) AS hay, created_at AS at FROM customer
  UNION ALL SELECT g.tenant_id, 'campaign', g.uuid, concat_ws(' ', g.number, g.name, g.po_number, c.name), g.created_at FROM campaign g JOIN customer c ON c.tenant_id = g.tenant_id AND c.uuid = g.customer_id
  UNION ALL SELECT k.tenant_id, 'commercial', k.uuid, concat_ws(' ', k.title, k.isci, c.name), k.created_at FROM commercial k LEFT JOIN customer c ON c.tenant_id = k.tenant_id AND c.uuid = k.customer_id
  UNION ALL SELECT tenant_id, 'station', uuid, concat_ws(' ', name, code), created_at FROM station
  UNION ALL SELECT i.tenant_id, 'invoice', i.uuid, concat_ws(' ', i.number, c.name), i.created_at FROM invoice i JOIN customer c ON c.tenant_id = i.tenant_id AND c.uuid = i.customer_id
  UNION ALL SELECT p.tenant_id, 'payment', p.uuid, concat_ws(' ', p.number, c.name), p.created_at FROM payment p JOIN customer c ON c.tenant_id = p.tenant_id AND c.uuid = p.customer_id
  UNION ALL SELECT k.tenant_id, 'contract', k.uuid, concat_ws(' ', k.number, k.title, c.name), k.created_at FROM contract k JOIN customer c ON c.tenant_id = k.tenant_id AND c.uuid = k.customer_id
  UNION ALL SELECT p.tenant_id, 'proposal', p.uuid, concat_ws(' ', p.number, p.title, c.name), p.created_at FROM proposal p JOIN customer c ON c.tenant_id = p.tenant_id AND c.uuid = p.customer_id
  UNION ALL SELECT r.tenant_id, 'report', r.uuid, concat_ws(' ', r.number, r.title, c.name), r.created_at FROM report r JOIN customer c ON c.tenant_id = r.tenant_id AND c.uuid = r.customer_id
  UNION ALL SELECT tenant_id, 'price_item', uuid, name, created_at FROM price_item
  UNION ALL SELECT tenant_id, 'sales_package', uuid, name, created_at FROM sales_package
) r;
INSERT INTO search_word (tenant_id, word)
SELECT DISTINCT e.tenant_id, w FROM search_entry e CROSS JOIN unnest(tsvector_to_array(e.words)) w WHERE w !~ '^[0-9]+$';
