import { MOST_SECONDS } from "@/lib/inventory/no-limit";
import { BREAK_TEMPLATE_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

export const dayPartList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select uuid, name, color, cells, version, position from day_part where tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { name: "name" },
  order: "position",
};

/** Rate cards with the number of stations that use them. */
export const priceModelList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select m.uuid, m.name, m.version, m.terms, (select count(*)::int from station s
      where s.tenant_id = ${tenant}::uuid and s.price_model_id = m.uuid and s.archived_at is null) as stations
    from price_model m where m.tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { uuid: "uuid", name: "name", stations: "stations" },
  order: "lower(name)",
};

/** The columns by which two breaks are equal, where tables and call use different names. */
const same = Prisma.sql`jsonb_build_array(r.weekday, r.second, r.name, r.capacity_seconds, r.capacity_spots, r.smallest_length, r.priority,
  r.kind, r.purpose, r.opener_id, r.closer_id, r.separator_id, r.topup_set, r.code_above, r.code_below, r.file_when_empty)`;
const line = Prisma.sql`jsonb_build_array(l->'weekday', l->'second', l->'name', l->'capacity_seconds', coalesce(l->'capacity_spots', 'null'),
  coalesce(l->'smallest_length', '0'), coalesce(l->'priority', '1'), coalesce(l->'kind', '"soft"'), coalesce(l->'purpose', '"paid"'),
  coalesce(l->'opener', 'null'), coalesce(l->'closer', 'null'), coalesce(l->'separator', 'null'), coalesce(l->'topup_set', 'null'),
  coalesce(l->'code_above', '""'), coalesce(l->'code_below', '""'), coalesce(l->'file_when_empty', 'true'))`;

/** Break templates with the number of stations that use them, and how many of those differ now. */
export const breakTemplateList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select t.uuid, t.name, t.created_at, jsonb_array_length(t.lines) as breaks,
      (select coalesce(sum((l->>'capacity_seconds')::int), 0)::int from jsonb_array_elements(t.lines) as l
        where (l->>'capacity_seconds')::int <= ${MOST_SECONDS}::int) as seconds,
      n.stations, n.drifted
    from break_template t cross join lateral (
      select count(*)::int as stations, (count(*) filter (where w.own is distinct from m.lines))::int as drifted
      from station s cross join lateral (
        select jsonb_agg(${same} order by r.weekday, r.second) as own from break_rule r
        where r.tenant_id = ${tenant}::uuid and r.station_id = s.uuid and r.valid_to is null
      ) w cross join lateral (
        select jsonb_agg(${line} order by (l->>'weekday')::int, (l->>'second')::int) as lines from jsonb_array_elements(t.lines) as l
      ) m
      where s.tenant_id = ${tenant}::uuid and s.break_template_id = t.uuid and s.archived_at is null
    ) n
    where t.tenant_id = ${tenant}::uuid`,
  search: ["name"],
  searchKeys: BREAK_TEMPLATE_SEARCH,
  fields: {
    name: "name",
    breaks: "breaks",
    seconds: "seconds",
    stations: "stations",
    drifted: "drifted",
    created_at: "created_at",
  },
  order: "lower(name)",
};
