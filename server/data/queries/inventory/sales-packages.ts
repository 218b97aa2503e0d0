import { listSortFields } from "@/lib/columns/column";
import { SALES_PACKAGE_COLUMNS } from "@/lib/columns/sales-packages";
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
  fields: { ...listSortFields(SALES_PACKAGE_COLUMNS), uuid: "uuid", created_at: "created_at" },
  filters: {
    archived: ([value]) => Prisma.sql`archived = ${value === "true"}`,
    sold_on: ([day]) =>
      Prisma.sql`(valid_from is null or valid_from <= ${day}) and (valid_to is null or valid_to >= ${day})`,
  },
  order: "lower(name)",
};
