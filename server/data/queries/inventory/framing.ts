import type { Day } from "@/lib/day";
import type { FillerSet, FrameParts } from "@/lib/inventory/framing";
import { type Ctx, tenantOf } from "@/server/ctx";

/** A jingle or filler with its cart number on one station. */
export type FrameClip = {
  commercial: string;
  title: string;
  length: number;
  isci: string;
  cart: number | null;
  file: string;
};
type Framed = {
  opener_id: string | null;
  closer_id: string | null;
  separator_id: string | null;
  topup_set: string | null;
};
/** Returns the frame and fillers of a break: its own, or else those of its station. */
export type PartsOf = (of: Framed) => FrameParts<FrameClip>;

type SetRow = {
  uuid: string;
  mode: "order" | "weight";
  of_station: boolean;
  commercial: string;
  weight: number;
};
type JingleRow = { role: string; commercial: string };

/**
 * Reads the frames of a station's breaks. Returns what they are made of on a day, without commercials that are not valid
 * on that day.
 */
export async function readFraming(
  ctx: Ctx,
  station: string,
  breaks: readonly Framed[],
): Promise<(date: Day) => PartsOf> {
  const { tenant_id: t } = tenantOf(ctx);
  const setIds = [...new Set(breaks.flatMap((b) => b.topup_set ?? []))];
  const [jingles, sets] = await Promise.all([
    ctx.db.$queryRaw<JingleRow[]>`
      select role, commercial_id as commercial from jingle
      where tenant_id = ${t}::uuid and station_id = ${station}::uuid order by role, position`,
    ctx.db.$queryRaw<SetRow[]>`
      select s.uuid, s.mode, ${station}::uuid = any(s.station_ids) as of_station, m.commercial_id as commercial, m.weight
      from topup_set s join topup_member m on m.tenant_id = ${t}::uuid and m.set_id = s.uuid
      where s.tenant_id = ${t}::uuid and (${station}::uuid = any(s.station_ids) or s.uuid = any(${setIds}::uuid[]))
      order by s.uuid, m.position`,
  ]);
  const own = breaks.flatMap((b) => [b.opener_id, b.closer_id, b.separator_id].filter((id) => id !== null));
  const ids = [...new Set([...own, ...jingles.map((j) => j.commercial), ...sets.map((s) => s.commercial)])];
  const clipsOn = await readClips(ctx, station, ids);
  return (date) => makeParts(jingles, sets, clipsOn(date));
}

/** The frame and fillers of breaks, of commercials that are valid. */
function makeParts(
  jingles: readonly JingleRow[],
  sets: readonly SetRow[],
  clips: ReadonlyMap<string, FrameClip>,
): PartsOf {
  const known = (id: string) => [clips.get(id)].filter((clip) => clip !== undefined);
  const ofRole = (role: string) => jingles.filter((j) => j.role === role).flatMap((j) => known(j.commercial));
  const [openers, closers, separators] = [ofRole("opener"), ofRole("closer"), ofRole("separator")];
  const fillers = new Map(
    [...Map.groupBy(sets, (s) => s.uuid)].map(([uuid, rows]): [string, FillerSet<FrameClip>] => [
      uuid,
      {
        mode: rows[0]!.mode,
        members: rows.flatMap(({ commercial, weight }) => {
          const clip = clips.get(commercial);
          return clip ? [{ ...clip, weight }] : [];
        }),
      },
    ]),
  );
  const usual = sets.find((s) => s.of_station)?.uuid ?? "";
  return ({ opener_id, closer_id, separator_id, topup_set }) => ({
    openers: opener_id ? known(opener_id) : openers,
    closers: closer_id ? known(closer_id) : closers,
    separators: separator_id ? known(separator_id) : separators,
    fillers: fillers.get(topup_set ?? usual) ?? null,
  });
}

/** Reads commercials as jingles or fillers of a station. Returns those that are valid on a day. */
export async function readClips(
  ctx: Ctx,
  station: string,
  ids: readonly string[],
): Promise<(date: Day) => Map<string, FrameClip>> {
  if (ids.length === 0) return () => new Map();
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(FrameClip & { from: Day | null; to: Day | null })[]>`
    select c.uuid as commercial, c.title, c.length, c.isci, n.number as cart, coalesce(x.file_name, m.file_name, '') as file,
      c.valid_from::text as from, c.valid_to::text as to
    from commercial c
    left join media m on m.tenant_id = ${t}::uuid and m.uuid = c.media_id
    left join lateral (select file_name from commercial_master x where x.tenant_id = ${t}::uuid and x.commercial_id = c.uuid
      and x.media_id = c.media_id order by x.attached_at desc limit 1) x on true
    left join cart_number n on n.tenant_id = ${t}::uuid and n.station_id = ${station}::uuid and n.commercial_id = c.uuid
    where c.tenant_id = ${t}::uuid and c.uuid = any(${[...new Set(ids)]}::uuid[])`;
  const clips = rows.map(({ from, to, ...clip }) => ({ from, to, clip }));
  return (date) =>
    new Map(
      clips
        .filter(({ from, to }) => (from ?? date) <= date && (to ?? date) >= date)
        .map(({ clip }) => [clip.commercial, clip]),
    );
}

/**
 * Returns cart numbers and titles of a station's jingles and fillers; a log contains them, but they are not booked.
 */
export async function readStationSounds(
  ctx: Ctx,
  station: string,
): Promise<{ carts: Set<number>; titles: Set<string> }> {
  const rows = await ctx.db.commercial.findMany({
    where: { kind: { in: ["jingle", "topup"] } },
    select: { title: true, carts: { where: { station_id: station }, select: { number: true } } },
  });
  return {
    carts: new Set(rows.flatMap((r) => r.carts.map((c) => c.number))),
    titles: new Set(rows.map((r) => r.title.toLowerCase())),
  };
}
