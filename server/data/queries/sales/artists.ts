import { EXPIRES_SOON } from "@/lib/commercials/sound-check";
import { addDays, type Day } from "@/lib/day";
import { ARTIST_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The list of artists. An agent or agency sees those of its own commercials, without internal notes. */
export const makeArtistList = (today: Day, outside: boolean): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select a.uuid, a.name, a.rights_until::text as rights_until, a.version, a.created_at,
      case when ${outside} then '' else a.note end as note, u.commercials, u.spots_after
    from artist a
    cross join lateral (
      select count(*)::int as commercials, coalesce(sum((
        select count(*) from spot p where p.tenant_id = ${tenant}::uuid and p.commercial_id = c.uuid and p.status in ('planned', 'published')
          and p.date >= ${today}::date and p.date > coalesce(v.rights_until, a.rights_until))), 0)::int as spots_after
      from commercial_artist v join commercial c on c.tenant_id = ${tenant}::uuid and c.uuid = v.commercial_id
      where v.tenant_id = ${tenant}::uuid and v.artist_id = a.uuid
    ) u
    where a.tenant_id = ${tenant}::uuid and (not ${outside} or u.commercials > 0)`,
  search: ["name", "note"],
  searchKeys: ARTIST_SEARCH,
  fields: {
    uuid: "uuid",
    name: "name",
    rights_until: "rights_until",
    commercials: "commercials",
    spots_after: "spots_after",
  },
  filters: {
    state: (values) =>
      Prisma.sql`(${values.includes("expired")} and rights_until < ${today}
        or ${values.includes("expiring")} and rights_until >= ${today} and rights_until <= ${addDays(today, EXPIRES_SOON)}
        or ${values.includes("held")} and (rights_until is null or rights_until > ${addDays(today, EXPIRES_SOON)}))`,
  },
  order: "lower(name)",
});
