import { randomUUID } from "node:crypto";
import { LIST, pool } from "../statements";

const COUNT = "select count(*)::int as total from customer where tenant_id = $1 and archived_at is null";
const READ = `
  select c.*, k.name as category_name, b.name as agent_name, y.name as agency_name,
    coalesce((select sum(total - paid) from invoice where tenant_id = $1 and customer_id = $2 and status = 'issued'), 0) as open_total,
    coalesce((select sum(amount - allocated) from payment where tenant_id = $1 and customer_id = $2), 0) as unapplied,
    coalesce((select sum(total - paid) from invoice where tenant_id = $1 and customer_id = $2 and status = 'issued' and due_date < current_date), 0) as overdue,
    a.active as active_campaigns, a.earliest::text as earliest_expires, a.latest::text as latest_expires
  from customer c
  left join type_of_business k on k.tenant_id = $1 and k.uuid = c.category_id
  left join agent_agency b on b.tenant_id = $1 and b.uuid = c.agent_id
  left join agent_agency y on y.tenant_id = $1 and y.uuid = c.agency_id
  left join lateral (
    select count(*)::int as active, min(end_date) as earliest, max(end_date) as latest from campaign
    where tenant_id = $1 and customer_id = $2 and status = 'active' and end_date >= current_date
  ) a on true
  where c.tenant_id = $1 and c.uuid = $2`;
const CREATE =
  "insert into customer (tenant_id, uuid, name, contacts, created_at) values ($1, $2, $3, '[]', now()) returning *";
const ACTIVITY = `
  insert into bare.history (tenant_id, uuid, at, via, action, model, object_id, after, address, request_id)
  values ($1, $2, now(), '', 'customer.created', 'customer', $3, $4, '127.0.0.1', $5)`;
/** What the search finds of the customer: its words, and those that the tenant had not. */
const SEARCH = `
  with entry as (
    insert into search_entry (tenant_id, model, uuid, folded, changed_at) values ($1, 'customer', $2, fold($3), now()) returning folded
  ) insert into search_word (tenant_id, word) select distinct $1::uuid, w from entry cross join unnest(string_to_array(folded, ' ')) w
    on conflict do nothing`;

type Input = { tenant: string; uuid?: string; name?: string };
const answers: Record<string, (input: Input) => Promise<unknown>> = {
  async list({ tenant }) {
    return (await pool.query(LIST, [tenant])).rows;
  },
  async counted({ tenant }) {
    const [rows, count] = await Promise.all([pool.query(LIST, [tenant]), pool.query(COUNT, [tenant])]);
    return { rows: rows.rows, total: count.rows[0].total };
  },
  async read({ tenant, uuid }) {
    return (await pool.query(READ, [tenant, uuid])).rows[0];
  },
  create: (input) => createCustomer(input, true),
  "create-without-search": (input) => createCustomer(input, false),
};

async function createCustomer({ tenant, name }: Input, isSearchable: boolean) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const uuid = randomUUID();
    const made = await client.query(CREATE, [tenant, uuid, name]);
    if (isSearchable) await client.query(SEARCH, [tenant, uuid, name]);
    await client.query(ACTIVITY, [tenant, randomUUID(), uuid, made.rows[0], randomUUID()]);
    await client.query("commit");
    return made.rows[0];
  } finally {
    client.release();
  }
}

export async function POST(request: Request, { params }: { params: Promise<{ what: string }> }) {
  const answer = answers[(await params).what];
  return answer
    ? Response.json(await answer((await request.json()) as Input))
    : new Response(null, { status: 404 });
}
