import { GROUP_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** Rotation groups with their members in order. */
export const groupList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select g.uuid, g.name, g.customer_id as customer, k.name as customer_name, g.mode, g.pattern, g.version, g.created_at,
      coalesce(b.members, '[]'::jsonb) as members, coalesce(b.length, 0) as length
    from commercial_group g
    left join customer k on k.tenant_id = ${tenant}::uuid and k.uuid = g.customer_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('commercial', c.uuid, 'title', c.title, 'color', c.color, 'length', c.length, 'weight', m.weight,
        'weekdays', m.weekdays, 'hours', m.hours, 'from', m.from_date, 'to', m.to_date) order by m.position) as members, max(c.length) as length
      from commercial_group_member m join commercial c on c.tenant_id = ${tenant}::uuid and c.uuid = m.commercial_id
      where m.tenant_id = ${tenant}::uuid and m.group_id = g.uuid
    ) b on true
    where g.tenant_id = ${tenant}::uuid`,
  search: ["name", "customer_name"],
  searchKeys: GROUP_SEARCH,
  names: {
    customer: "customer_name",
    commercial: (patterns) =>
      Prisma.sql`exists(select 1 from jsonb_array_elements(members) x where x->>'title' ilike any(${patterns}::text[]))`,
  },
  fields: { uuid: "uuid", name: "name", customer: "customer", customer_name: "customer_name", mode: "mode" },
  filters: {
    commercial: (values) =>
      Prisma.sql`exists(select 1 from jsonb_array_elements(members) x where x->>'commercial' = any(${values}::text[]))`,
  },
  order: "lower(name)",
};

export const jingleList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select j.uuid, j.station_id as station, s.name as station_name, j.commercial_id as commercial, j.role, j.position, c.title, c.length,
      coalesce(m.state, 'none') as media_state
    from jingle j
    join station s on s.tenant_id = ${tenant}::uuid and s.uuid = j.station_id
    join commercial c on c.tenant_id = ${tenant}::uuid and c.uuid = j.commercial_id
    left join media m on m.tenant_id = ${tenant}::uuid and m.uuid = c.media_id
    where j.tenant_id = ${tenant}::uuid`,
  search: ["title", "station_name"],
  fields: {
    station: "station",
    station_name: "station_name",
    role: "role",
    title: "title",
    length: "length",
  },
  order: "lower(station_name), role, position",
};

export const topupList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select t.uuid, t.name, t.mode, t.station_ids as stations, t.version, coalesce(b.members, '[]'::jsonb) as members
    from topup_set t
    left join lateral (
      select jsonb_agg(jsonb_build_object('commercial', c.uuid, 'title', c.title, 'length', c.length, 'weight', m.weight,
        'media_state', coalesce(f.state, 'none')) order by m.position) as members
      from topup_member m join commercial c on c.tenant_id = ${tenant}::uuid and c.uuid = m.commercial_id
      left join media f on f.tenant_id = ${tenant}::uuid and f.uuid = c.media_id
      where m.tenant_id = ${tenant}::uuid and m.set_id = t.uuid
    ) b on true
    where t.tenant_id = ${tenant}::uuid`,
  search: ["name"],
  fields: { uuid: "uuid", name: "name", mode: "mode" },
  filters: { station: (values) => Prisma.sql`stations && ${values}::uuid[]` },
  order: "lower(name)",
};
