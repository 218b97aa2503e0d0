import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";

/** A campaign on an issued document, with the rates that it keeps in basis points. */
export type CommissionedCampaign = {
  invoice: string;
  campaign: string;
  name: string;
  agency_bp: number;
  agent_bp: number;
};

/** Reads which issued invoices and credit notes dated between two days bill campaigns of an agent or agency. */
export const readCommissioned = (ctx: Ctx, partner: string, from: Day, to: Day) => {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<CommissionedCampaign[]>`
    select distinct i.uuid as invoice, c.uuid as campaign, c.name,
      case when c.agency_id is null then 0 else c.commission_bp end as agency_bp, c.agent_commission_bp as agent_bp
    from invoice i
    join invoice_line l on l.tenant_id = ${tenant_id}::uuid and l.invoice_id = i.uuid
    join campaign c on c.tenant_id = ${tenant_id}::uuid and c.uuid = l.campaign_id
    where i.tenant_id = ${tenant_id}::uuid and i.kind in ('invoice', 'credit_note') and i.status <> 'draft'
      and i.date between ${from}::date and ${to}::date and (c.agent_id = ${partner}::uuid or c.agency_id = ${partner}::uuid)
    order by c.name, c.uuid`;
};
