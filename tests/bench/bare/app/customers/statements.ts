import pg from "pg";

// The baseline: the statements that do the work of our own calls, with node-postgres and nothing around them.
export const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });

export const LIST = `
  select c.uuid, c.name, c.legal_name, c.email, c.archived_at, k.name as category_name, c.category_id,
    c.agent_id as agent, b.name as agent_name, c.agency_id as agency, y.name as agency_name,
    (coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued'), 0)
      - coalesce((select sum(p.amount - p.allocated) from payment p where p.tenant_id = c.tenant_id and p.customer_id = c.uuid), 0)) as balance,
    coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued' and i.due_date < current_date), 0) as overdue,
    coalesce(a.active, 0)::int as active_campaigns, a.earliest::text as earliest_expires, a.latest::text as latest_expires
  from customer c
  left join type_of_business k on k.tenant_id = c.tenant_id and k.uuid = c.category_id
  left join agent_agency b on b.tenant_id = $1 and b.uuid = c.agent_id
  left join agent_agency y on y.tenant_id = $1 and y.uuid = c.agency_id
  left join lateral (
    select count(*) as active, min(g.end_date) as earliest, max(g.end_date) as latest from campaign g
    where g.tenant_id = $1 and g.customer_id = c.uuid and g.status = 'active' and g.end_date >= current_date
  ) a on true
  where c.tenant_id = $1 and c.archived_at is null
  order by lower(c.name), c.uuid limit 50`;
