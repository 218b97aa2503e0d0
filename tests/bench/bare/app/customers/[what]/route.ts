import { randomUUID } from "node:crypto";
import pg from "pg";

// The baseline: the statements our own calls send, by node-postgres, with nothing around them.
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });

const LIST = `
  select c.uuid, c.name, k.name as category_name,
    (coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued'), 0)
      - coalesce((select sum(p.amount - p.allocated) from payment p where p.tenant_id = c.tenant_id and p.customer_id = c.uuid), 0))::text as balance,
    coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued' and i.due_date < current_date), 0)::text as overdue,
    coalesce(a.active, 0)::int as active_campaigns, a.earliest::text as earliest_expires, a.latest::text as latest_expires
  from customer c
  left join type_of_business k on k.tenant_id = c.tenant_id and k.uuid = c.category_id
  left join lateral (
    select count(*) as active, min(g.end_date) as earliest, max(g.end_date) as latest from campaign g
    where g.tenant_id = $1 and g.customer_id = c.uuid and g.status = 'active' and g.end_date >= current_date
  ) a on true
  where c.tenant_id = $1 and c.archived_at is null`;

type Asked = { tenant: string; uuid?: string };
const answers: Record<string, (asked: Asked) => Promise<unknown>> = {
  async list({ tenant }) {
    return (await pool.query(`${LIST} order by lower(c.name), c.uuid limit 50`, [tenant])).rows;
  },
  async counted({ tenant }) {
    const [rows, count] = await Promise.all([
      pool.query(`${LIST} order by lower(c.name), c.uuid limit 50`, [tenant]),
      pool.query(`select count(*)::int as total from (${LIST}) r`, [tenant]),
    ]);
    return { rows: rows.rows, total: count.rows[0].total };
  },
  async read({ tenant, uuid }) {
    const [row, open] = await Promise.all([
      pool.query("select * from customer where tenant_id = $1 and uuid = $2", [tenant, uuid]),
      pool.query(
        "select coalesce(sum(total - paid), 0)::text as open_total from invoice where tenant_id = $1 and customer_id = $2 and status = 'issued'",
        [tenant, uuid],
      ),
    ]);
    return { ...row.rows[0], ...open.rows[0] };
  },
  async create({ tenant }) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const uuid = randomUUID();
      const made = await client.query(
        "insert into customer (tenant_id, uuid, name, contacts) values ($1, $2, 'Bench', '[]') returning *",
        [tenant, uuid],
      );
      await client.query(
        "insert into history (tenant_id, uuid, action, model, object_id, after) values ($1, gen_random_uuid(), 'customer.created', 'customer', $2, $3)",
        [tenant, uuid, made.rows[0]],
      );
      await client.query("commit");
      return made.rows[0];
    } finally {
      client.release();
    }
  },
};

export async function POST(request: Request, { params }: { params: Promise<{ what: string }> }) {
  const answer = answers[(await params).what];
  return answer
    ? Response.json(await answer((await request.json()) as Asked))
    : new Response(null, { status: 404 });
}
