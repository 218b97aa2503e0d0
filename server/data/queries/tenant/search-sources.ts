import type { Day } from "@/lib/day";
import type { SearchedEntity } from "@/lib/entities";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { buildContractState } from "@/server/data/queries/billing/contracts";
import { buildInvoiceStatus } from "@/server/data/queries/billing/invoices";
import { buildProposalState } from "@/server/data/queries/billing/proposals";
import { buildShownStatus } from "@/server/data/queries/sales/campaigns";
import { brought } from "@/server/data/queries/sales/customers";

type Sql = Prisma.Sql;
const sql = Prisma.sql;

/** How the search reads one kind of record: expressions over its row and its customer's, which is `c`. */
export type Source = {
  /** The name of its row in the expressions. */
  alias: string;
  /** Whether its rows belong to a customer. */
  ofCustomer?: "always" | "sometimes";
  title: Sql;
  number?: Sql;
  detail?: Sql;
  /** What it is found by. */
  hay: Sql;
  /** Its state as of a day. */
  status?: (today: Day) => Sql;
  amount?: Sql;
  /** The days it concerns. */
  from?: Sql;
  to?: Sql;
  stations?: Sql;
  where?: Sql;
};

const customerName = sql`c.name`;
/** The contacts of a customer: each one and its place. */
const contacts = sql`jsonb_array_elements(c.contacts) with ordinality as e(p, n)`;
/** Contacts that are named beside a customer. */
const CONTACTS_NAMED = 3;
const byName: Source = {
  alias: "r",
  title: sql`r.name`,
  hay: sql`r.name`,
  where: sql`r.archived_at is null`,
};

/** The kinds of records that are found by more than their name. */
const SOURCES: Readonly<Partial<Record<SearchedEntity, Source>>> = {
  customer: {
    alias: "c",
    title: customerName,
    detail: sql`concat_ws(' · ', nullif(nullif(c.legal_name, c.name), ''), (select string_agg(p ->> 'name', ', ' order by n) from ${contacts} where n <= ${CONTACTS_NAMED}))`,
    hay: sql`concat_ws(' ', c.name, c.legal_name, c.vat_number, c.email, c.phone, c.city,
      (select string_agg(concat_ws(' ', p ->> 'name', p ->> 'email', p ->> 'phone'), ' ' order by n) from ${contacts}))`,
    stations: sql`c.station_ids`,
    where: sql`c.archived_at is null and ${brought}`,
  },
  campaign: {
    alias: "g",
    ofCustomer: "always",
    title: sql`g.name`,
    number: sql`g.number`,
    detail: customerName,
    hay: sql`concat_ws(' ', g.number, g.name, g.po_number, c.name)`,
    status: buildShownStatus,
    amount: sql`g.total`,
    from: sql`g.start_date`,
    to: sql`g.end_date`,
    stations: sql`g.station_ids`,
  },
  commercial: {
    alias: "r",
    ofCustomer: "sometimes",
    title: sql`r.title`,
    number: sql`nullif(r.isci, '')`,
    detail: sql`concat_ws(' · ', c.name, r.length || ' s')`,
    hay: sql`concat_ws(' ', r.title, r.isci, c.name)`,
    from: sql`r.valid_from`,
    to: sql`r.valid_to`,
  },
  station: {
    alias: "r",
    title: sql`r.name`,
    number: sql`r.code`,
    hay: sql`concat_ws(' ', r.name, r.code)`,
    stations: sql`array[r.uuid]`,
  },
  contract: {
    alias: "k",
    ofCustomer: "always",
    title: sql`k.title`,
    number: sql`k.number`,
    detail: customerName,
    hay: sql`concat_ws(' ', k.number, k.title, c.name)`,
    status: buildContractState,
    amount: sql`k.total`,
    from: sql`k.start_date`,
    to: sql`k.end_date`,
    stations: sql`k.station_ids`,
  },
  proposal: {
    alias: "p",
    ofCustomer: "always",
    title: sql`p.title`,
    number: sql`p.number`,
    detail: customerName,
    hay: sql`concat_ws(' ', p.number, p.title, c.name)`,
    status: buildProposalState,
    amount: sql`p.total`,
    from: sql`p.start_date`,
    to: sql`p.end_date`,
    stations: sql`p.station_ids`,
  },
  report: {
    alias: "r",
    ofCustomer: "always",
    title: sql`r.title`,
    number: sql`r.number`,
    detail: customerName,
    hay: sql`concat_ws(' ', r.number, r.title, c.name)`,
    amount: sql`r.net`,
    from: sql`r.from_date`,
    to: sql`r.to_date`,
    stations: sql`r.station_ids`,
  },
  invoice: {
    alias: "i",
    ofCustomer: "always",
    title: customerName,
    number: sql`i.number`,
    hay: sql`concat_ws(' ', i.number, c.name)`,
    status: buildInvoiceStatus,
    amount: sql`i.total`,
    from: sql`i.date`,
    to: sql`greatest(i.due_date, i.date)`,
    stations: sql`i.station_ids`,
  },
  payment: {
    alias: "r",
    ofCustomer: "always",
    title: customerName,
    number: sql`r.number`,
    hay: sql`concat_ws(' ', r.number, c.name)`,
    amount: sql`r.amount`,
    from: sql`r.payment_date`,
    to: sql`r.payment_date`,
    stations: sql`r.station_ids`,
  },
};

/** Returns how the search reads a kind of record. */
export const findSource = (model: SearchedEntity): Source => SOURCES[model] ?? byName;

const joinCustomer = (tenant: string, { alias, ofCustomer }: Source) => {
  const on = sql`join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = ${Prisma.raw(alias)}.customer_id`;
  if (!ofCustomer) return Prisma.empty;
  return ofCustomer === "always" ? on : sql`left ${on}`;
};

/** Builds the rows of one kind that `which` holds for (given its alias), with what the search shows and filters by. */
export function buildRecords(ctx: Ctx, model: SearchedEntity, which: (row: Sql) => Sql): Sql {
  const { tenant_id: tenant } = tenantOf(ctx);
  const source = findSource(model);
  const row = Prisma.raw(source.alias);
  const { title, number, detail, hay, status, amount, from, to, stations, where = sql`true` } = source;
  const text = (given: Sql | undefined) => given ?? sql`null::text`;
  const day = (given: Sql | undefined) => given ?? sql`null::date`;
  return sql`
    select ${model}::text as model, ${row}.uuid, ${title} as title, ${text(number)} as number, ${text(detail)} as detail, ${hay} as hay,
      ${text(status?.(ctx.today))} as status, ${amount ?? sql`null::numeric`} as amount, ${day(from)} as from_day, ${day(to)} as to_day,
      ${source.ofCustomer ? customerName : title} as customer_name, ${stations ?? sql`null::uuid[]`} as stations
    from ${Prisma.raw(`"${model}"`)} ${row} ${joinCustomer(tenant, source)}
    where ${row}.tenant_id = ${tenant}::uuid and ${where} and ${which(row)}`;
}
