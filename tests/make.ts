import { randomUUID } from "node:crypto";
import { type Day, toDay, toInstant } from "@/lib/day";
import { runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import type { Person } from "@/tests/world";

/** A station's day written directly into the database, for tests of what follows booking. */
const at = <T>({ tenant_id }: Person, work: (db: TenantTransaction) => Promise<T>) =>
  runForTenant(tenant_id, () => runTransaction(tenant_id, work));
const own = (p: Person) => ({ tenant_id: p.tenant_id });
type Made = { uuid: string };
type Station = Made & { timezone: string; day_start: number };
type Break = Made & { station: Station; date: Day; second: number; capacity: number };
type Segment = {
  hours?: number[];
  weekdays?: number[];
  place?: string;
  separation?: number;
  break_numbers?: number[];
};
type Campaign = Made & {
  customer: string;
  segment: string | null;
  commercial: string | null;
  length: number;
};

let stations = 0;
/** A code no other station of these tests has: drawn at random, two of one tenant were the same now and then. */
const nextCode = () => {
  stations++;
  return `Q${[676, 26, 1].map((n) => String.fromCharCode(65 + (Math.floor(stations / n) % 26))).join("")}`;
};

async function station(
  p: Person,
  given: {
    name?: string;
    code?: string;
    timezone?: string;
    day_start?: number;
    hour_limit?: number;
    separation?: number;
    leader?: string;
  } = {},
): Promise<Station> {
  const {
    name = "Vane FM",
    code = nextCode(),
    timezone = "Europe/London",
    day_start = 0,
    hour_limit = null,
    separation = 0,
  } = given;
  const made = await at(p, (db) =>
    db.station.create({
      data: {
        ...own(p),
        name,
        code,
        timezone,
        day_start,
        hour_limit,
        separation_minutes: separation,
        leader_id: given.leader ?? null,
        license_expires_at: "2099-01-01",
      },
    }),
  );
  return { uuid: made.uuid, timezone, day_start };
}

/** Breaks of a day at these seconds of the clock, in the order given; numbers count within the hour. */
async function breaks(
  p: Person,
  of: Station,
  date: Day,
  seconds: readonly number[],
  capacity = 180,
): Promise<Break[]> {
  const inHour = new Map<number, number>();
  const rows = seconds.map((second) => {
    const hour = Math.floor(second / 3600);
    const number = (inHour.get(hour) ?? 0) + 1;
    inHour.set(hour, number);
    const planned_at = toInstant(date, second, of.timezone, of.day_start)!;
    return {
      ...own(p),
      uuid: randomUUID(),
      station_id: of.uuid,
      date,
      second,
      planned_at,
      number,
      name: `Break ${number}`,
      capacity_seconds: capacity,
    };
  });
  await at(p, (db) => db.ad_break.createMany({ data: rows }));
  return rows.map((r) => ({ uuid: r.uuid, station: of, date, second: r.second, capacity }));
}

const customer = (p: Person, name = "Kilnside Energy"): Promise<Made> =>
  at(p, (db) => db.customer.create({ data: { ...own(p), name }, select: { uuid: true } }));

async function commercial(
  p: Person,
  given: {
    title?: string;
    customer?: string;
    length?: number;
    station?: string;
    cart?: number;
    isci?: string;
    file?: string;
  } = {},
): Promise<Made> {
  const { title = "Green tariff 30", customer: whose = null, length = 30, isci = "" } = given;
  return at(p, async (db) => {
    const media = given.file
      ? await db.media.create({
          data: {
            ...own(p),
            sha256: randomUUID(),
            bytes: 1000,
            file_name: given.file,
            type: "audio/mpeg",
            state: "fine",
          },
        })
      : null;
    const made = await db.commercial.create({
      data: { ...own(p), title, customer_id: whose, length, isci, media_id: media?.uuid ?? null },
    });
    if (given.station && given.cart)
      await db.cart_number.create({
        data: { ...own(p), station_id: given.station, commercial_id: made.uuid, number: given.cart },
      });
    return { uuid: made.uuid };
  });
}

/** An active campaign with one segment, or none. */
async function campaign(
  p: Person,
  given: {
    name?: string;
    customer?: string;
    category?: string;
    stations?: string[];
    commercial?: string | null;
    length?: number;
    from?: Day;
    to?: Day;
    segment?: Segment | null;
    live_report?: boolean;
  } = {},
): Promise<Campaign> {
  const {
    name = "Green tariff",
    length = 30,
    from = toDay("2026-11-01"),
    to = toDay("2026-12-31"),
    segment = {},
  } = given;
  const whose = given.customer ?? (await customer(p)).uuid;
  const copy =
    given.commercial === undefined
      ? (await commercial(p, { customer: whose, length })).uuid
      : given.commercial;
  return at(p, async (db) => {
    const made = await db.campaign.create({
      data: {
        ...own(p),
        name,
        number: `Order ${randomUUID().slice(0, 8)}`,
        customer_id: whose,
        category_id: given.category ?? null,
        status: "active",
        start_date: from,
        end_date: to,
        live_report: given.live_report ?? true,
      },
    });
    await db.campaign_station.createMany({
      data: (given.stations ?? []).map((station_id) => ({
        ...own(p),
        campaign_id: made.uuid,
        station_id,
        created_at: made.created_at,
      })),
    });
    const rule =
      segment &&
      (await db.segment.create({
        data: {
          ...own(p),
          campaign_id: made.uuid,
          position: 1,
          kind: "variable",
          commercial_id: copy,
          length,
          station_ids: given.stations ?? [],
          from_date: from,
          to_date: to,
          weekdays: segment.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
          hours: (segment.hours ?? Array.from({ length: 24 }, (_, h) => h)).map((hour) => ({
            hour,
            spots: 0,
          })),
          place: segment.place ?? "any",
          break_numbers: segment.break_numbers ?? [],
          separation_minutes: segment.separation ?? 0,
        },
      }));
    return { uuid: made.uuid, customer: whose, segment: rule?.uuid ?? null, commercial: copy, length };
  });
}

type SpotInput = {
  in: Break;
  of: Campaign;
  price?: string;
  length?: number;
  pinned?: boolean;
  mirrors?: string;
  steps?: { step: string; amount: string }[];
};
/** Books spots, each at the end of its break, and updates the breaks' sums. Returns their uuids. */
async function spots(p: Person, wanted: readonly SpotInput[]): Promise<string[]> {
  return at(p, async (db) => {
    const booked = new Map<string, { seconds: number; spots: number }>();
    for (const id of new Set(wanted.map((w) => w.in.uuid))) {
      const found = await db.ad_break.findFirstOrThrow({ where: { uuid: id } });
      booked.set(id, { seconds: found.booked_seconds, spots: found.booked_spots });
    }
    const rows = wanted.map(
      ({ in: to, of, price = "30.00", length = of.length, pinned = false, mirrors = null, steps = [] }) => {
        const sums = booked.get(to.uuid)!;
        sums.seconds += length;
        sums.spots += 1;
        return {
          ...own(p),
          uuid: randomUUID(),
          campaign_id: of.uuid,
          segment_id: of.segment,
          commercial_id: of.commercial,
          station_id: to.station.uuid,
          break_id: to.uuid,
          date: to.date,
          second: to.second,
          position: sums.spots,
          length,
          price,
          price_steps: steps,
          pinned,
          leader_spot_id: mirrors,
          source: mirrors ? "sync" : "auto",
        };
      },
    );
    await db.spot.createMany({ data: rows });
    const campaigns = [...new Set(wanted.map(({ of }) => of.uuid))];
    await db.campaign_week_stale.createMany({
      data: campaigns.map((campaign_id) => ({ ...own(p), campaign_id })),
    });
    for (const [uuid, { seconds, spots }] of booked)
      await db.ad_break.updateMany({
        where: { uuid },
        data: { booked_seconds: seconds, booked_spots: spots },
      });
    return rows.map((r) => r.uuid);
  });
}

/** The sums of every break of the tenant equal its spots. */
async function sumsHold(p: Person): Promise<boolean> {
  const rows = await at(
    p,
    (db) => db.$queryRaw<{ wrong: number }[]>`
      select count(*)::int as wrong from ad_break o
      where o.tenant_id = ${p.tenant_id}::uuid and row(o.booked_seconds, o.booked_spots) is distinct from (
        select row(coalesce(sum(s.length), 0)::int, count(s.uuid)::int) from spot s
        where s.tenant_id = o.tenant_id and s.break_id = o.uuid and s.status <> 'removed')`,
  );
  return rows[0]!.wrong === 0;
}

export const make = { station, breaks, customer, commercial, campaign, spots, sumsHold };
