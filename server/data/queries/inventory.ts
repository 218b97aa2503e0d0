import { Prisma } from "@/server/data/client";
import type { ListSpec } from "@/server/data/list";

export const dayPartList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select uuid, name, color, cells, version, position from day_part where tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { name: "name" },
  order: "position",
};

/** Rate cards with how many stations sell by them. */
export const priceModelList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select m.uuid, m.name, m.version, m.terms, (select count(*)::int from station s
      where s.tenant_id = ${tenant}::uuid and s.price_model_id = m.uuid and s.archived_at is null) as stations
    from price_model m where m.tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { uuid: "uuid", name: "name", stations: "stations" },
  order: "lower(name)",
};

export const breakTemplateList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select uuid, name, created_at, jsonb_array_length(lines) as breaks,
      (select coalesce(sum((l->>'capacity_seconds')::int), 0)::int from jsonb_array_elements(lines) as l) as seconds
    from break_template where tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { name: "name", breaks: "breaks", seconds: "seconds", created_at: "created_at" },
  order: "lower(name)",
};
