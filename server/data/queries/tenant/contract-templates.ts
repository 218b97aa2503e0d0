import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

export const contractTemplateList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select uuid, name, text, used_at, created_at,
      (select count(distinct f[1])::int from regexp_matches(text, '\{([a-z_]+)\}', 'g') as f) as fields
    from contract_template where tenant_id = ${tenant}::uuid`,
  search: ["name", "text"],
  fields: { name: "name", fields: "fields", used_at: "used_at", created_at: "created_at" },
  order: "used_at desc nulls last, lower(name)",
};
