import { listSortFields } from "@/lib/columns/column";
import { PROPOSAL_COLUMNS } from "@/lib/columns/proposals";
import type { Day } from "@/lib/day";
import { PROPOSAL_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeDayFilters } from "@/server/data/list";
import { makeLikePattern } from "@/server/data/list-query";

/** `deriveProposalState` of lib/proposals in SQL, over a proposal `p`. */
export const buildProposalState = (today: Day) => Prisma.sql`
  case when p.status <> 'sent' then p.status
    when p.valid_until < ${today}::date then 'expired'
    when p.viewed_at is not null then 'viewed'
    else p.status end`;

/** A record that a proposal was converted to and that is still there. */
const converted = (kind: "campaign" | "contract" | "invoice") =>
  Prisma.sql`(select o.uuid from ${Prisma.raw(kind)} o where o.tenant_id = p.tenant_id and o.uuid = p.${Prisma.raw(`${kind}_id`)})`;

/** Proposals, the newest first; `sentOnly` leaves out drafts. */
export const makeProposalList = (today: Day, sentOnly: boolean): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select p.uuid, p.number, p.title, p.customer_id as customer, c.name as customer_name, ${buildProposalState(today)} as status,
      p.start_date as starts, p.start_date::text as start_date, p.end_date::text as end_date,
      p.valid_until as valid, p.valid_until::text as valid_until, p.currency, p.total,
      p.created_at, p.created_by as seller, p.sent_at, p.viewed_at, p.answered_at,
      jsonb_array_length(p.options) as options,
      (select n.position::int from jsonb_array_elements(p.options) with ordinality n(option, position)
        where n.option->>'uuid' = p.option_id::text) as chosen,
      coalesce((select m.created_by is null from proposal_comment m where m.tenant_id = ${tenant}::uuid and m.proposal_id = p.uuid
        order by m.created_at desc, m.uuid desc limit 1), false) as has_question,
      coalesce((select sum(g.spots_booked) from campaign g where g.tenant_id = ${tenant}::uuid and g.status = 'draft' and g.holds_until >= ${today}::date
        and g.uuid in (select (n->>'campaign')::uuid from jsonb_array_elements(p.options) n where n->>'campaign' is not null)), 0)::int as held,
      ${converted("campaign")} as campaign, ${converted("contract")} as contract, ${converted("invoice")} as invoice
    from proposal p join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = p.customer_id
    where p.tenant_id = ${tenant}::uuid${sentOnly ? Prisma.sql` and p.status <> 'draft'` : Prisma.empty}`,
  search: ["number", "title", "customer_name"],
  searchKeys: PROPOSAL_SEARCH,
  names: { customer: "customer_name" },
  fields: {
    ...listSortFields(PROPOSAL_COLUMNS),
    customer: "customer",
    seller: "seller",
    created_at: "created_at",
  },
  filters: {
    ...makeDayFilters("starts"),
    number: (values) => Prisma.sql`number ilike any(${values.map(makeLikePattern)}::text[])`,
  },
  order: "created_at desc",
  totals: { total: "total" },
});

/** Locks a proposal until the transaction ends. */
export async function lockProposal(ctx: Ctx, uuid: string): Promise<void> {
  await ctx.db.$executeRaw`
    select 1 from proposal where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
}
