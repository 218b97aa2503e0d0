import { listSortFields } from "@/lib/columns/column";
import { PRICE_ITEM_COLUMNS } from "@/lib/columns/price-items";
import { PRICE_ITEM_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The price items of the tenant by name. */
export const priceItemList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.name, r.unit, r.price, r.tax_name, r.text, r.note, r.archived_at is not null as archived, r.version, r.created_at
    from "price_item" r
    where r.tenant_id = ${tenant}::uuid`,
  search: ["name", "text", "note"],
  searchKeys: PRICE_ITEM_SEARCH,
  standing: { archived: "false" },
  fields: { ...listSortFields(PRICE_ITEM_COLUMNS), uuid: "uuid", created_at: "created_at" },
  filters: { archived: ([value]) => Prisma.sql`archived = ${value === "true"}` },
  order: "lower(name)",
};
