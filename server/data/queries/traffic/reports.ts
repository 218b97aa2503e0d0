import { REPORT_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

export const reportList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.number, r.title, r.customer_id as customer, c.name as customer_name, r.from_date::text as from_date,
      r.to_date::text as to_date, r.basis, r.spots, r.net, r.revision, r.created_at,
      exists(select 1 from share s where s.tenant_id = ${tenant}::uuid and s.model = 'report' and s.object_id = r.uuid
        and s.revoked_at is null) as shared,
      exists(select 1 from invoice i where i.tenant_id = ${tenant}::uuid and i.report_id = r.uuid) as invoiced
    from report r join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = r.customer_id
    where r.tenant_id = ${tenant}::uuid`,
  search: ["number", "title", "customer_name"],
  searchKeys: REPORT_SEARCH,
  names: { customer: "customer_name" },
  fields: {
    number: "number",
    title: "title",
    customer: "customer",
    customer_name: "customer_name",
    from_date: "from_date",
    to_date: "to_date",
    basis: "basis",
    spots: "spots",
    net: "net",
    created_at: "created_at",
    shared: "shared",
    invoiced: "invoiced",
  },
  order: "created_at desc",
  totals: { net: "net", spots: "spots" },
};
