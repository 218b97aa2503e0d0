-- Customers are found by their contacts, too.
WITH contact AS (
  SELECT c.tenant_id, c.uuid, fold(string_agg(concat_ws(' ', p ->> 'name', p ->> 'email', p ->> 'phone'), ' ' ORDER BY n)) AS folded
  FROM customer c CROSS JOIN jsonb_array_elements(c.contacts) WITH ORDINALITY AS e(p, n) GROUP BY 1, 2
), put AS (
  UPDATE search_entry s SET folded = s.folded || ' ' || k.folded FROM contact k
  WHERE s.tenant_id = k.tenant_id AND s.model = 'customer' AND s.uuid = k.uuid AND k.folded <> ''
  RETURNING s.tenant_id, k.folded
)
INSERT INTO search_word (tenant_id, word)
SELECT DISTINCT tenant_id, w FROM put CROSS JOIN unnest(string_to_array(folded, ' ')) w WHERE w !~ '^[0-9]*$'
ON CONFLICT DO NOTHING;
