import { listSortFields } from "@/lib/columns/column";
import { SALES_PACKAGE_COLUMNS } from "@/lib/columns/sales-packages";
import { SALES_PACKAGE_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The packages of the tenant by name. */
export const salesPackageList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.name, r.station_ids as stations,
      array(select s.name from station s where s.tenant_id = ${tenant}::uuid and s.uuid = any(r.station_ids)
        order by s.name) as station_names,
      r.lines, r.usual_days, r.price_by, r.price, r.discount_bp, r.valid_from::text as valid_from, r.valid_to::text as valid_to, r.note, r.archived_at is not null as archived, r.version, r.created_at
    from "sales_package" r
    where r.tenant_id = ${tenant}::uuid`,
  search: ["name", "note"],
  searchKeys: SALES_PACKAGE_SEARCH,
  names: {
    station: (patterns) =>
      Prisma.sql`exists(select 1 from unnest(station_names) x where x ilike any(${patterns}::text[]))`,
  },
  standing: { archived: "false" },
  fields: { ...listSortFields(SALES_PACKAGE_COLUMNS), uuid: "uuid", created_at: "created_at" },
  filters: {
    archived: ([value]) => Prisma.sql`archived = ${value === "true"}`,
    sellable: (_, { today }) =>
      Prisma.sql`(valid_from is null or valid_from <= ${today}) and (valid_to is null or valid_to >= ${today})`,
    station: (values) => Prisma.sql`stations::text[] && ${values}::text[]`,
  },
  order: "lower(name)",
};
