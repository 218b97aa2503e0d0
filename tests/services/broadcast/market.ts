import { expect } from "vitest";
import type { Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { Refusal } from "@/lib/errors";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import type { Person } from "@/tests/world";
import { at, type CastLine, station } from "./cast";

export type SegmentGiven = NonNullable<CallArgs<Calls["campaigns"]["create_draft"]>["segments"]>[number];
export type Draft = CallArgs<Calls["campaigns"]["create_draft"]>;

/** The clock of these tests: a Saturday morning. */
export const NOW = "2026-11-21T09:00:00Z";
export const MONDAY = "2026-11-23";
export const SUNDAY = "2026-11-29";
const HOURS = Array.from({ length: 13 }, (_, i) => 6 + i);

/** Breaks at :20 and :50 of every hour from 6 to 18, 180 seconds each. */
export const everyHour = (more: Partial<CastLine> = {}, minutes = ["20", "50"]): CastLine[] =>
  HOURS.flatMap((h) => minutes.flatMap((m) => at(`${String(h).padStart(2, "0")}:${m}`, undefined, more)));

/** A station on a rate card of 2.00 a second, with breaks from Saturday on. */
export async function onAir(
  who: Person,
  more: Parameters<typeof station>[1] & { lines?: CastLine[]; terms?: object; follows?: boolean } = {},
) {
  const { lines = everyHour(), terms = {}, follows = false, ...own } = more;
  const card = await who.api.price_models.update({
    name: `Card ${Math.random()}`,
    terms: { list: { basis: "second", price: "2.00" }, ...terms },
  });
  const made = await station(who, { price_model: card.uuid, ...own });
  if (!follows) await who.api.breaks.update({ uuid: made.uuid, from: "2026-11-21", lines });
  return made.uuid;
}

export const customer = async (who: Person, name = "Kilnside Energy", category: string | null = null) =>
  (await who.api.customers.create({ name, category })).uuid;

/** 2 spots a day of 30 seconds, Monday to Sunday, 6 to 19. */
export const segment = (stations: string[], more: Partial<SegmentGiven> = {}): SegmentGiven => ({
  kind: "variable",
  length: 30,
  stations,
  from_date: MONDAY,
  to_date: SUNDAY,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: HOURS.map((hour) => ({ hour, spots: 0 })),
  per_day: 2,
  ...more,
});

export async function draft(who: Person, segments: SegmentGiven[], more: Partial<Draft> = {}) {
  return who.api.campaigns.create_draft({
    name: "Winter",
    customer: more.customer ?? (await customer(who)),
    start_date: MONDAY,
    end_date: SUNDAY,
    segments,
    ...more,
  });
}
export async function booked(who: Person, segments: SegmentGiven[], more: Partial<Draft> = {}) {
  const { uuid, version } = await draft(who, segments, more);
  return who.api.campaigns.activate({ uuid, version });
}

export const spotsOf = (tenant_id: string, campaign_id?: string) =>
  runForTenant(tenant_id, async () =>
    getTenantClient(tenant_id).spot.findMany({
      where: campaign_id ? { campaign_id } : {},
      orderBy: [{ date: "asc" }, { second: "asc" }, { position: "asc" }],
    }),
  );

/** The booked sums of every break equal its spots, at positions 1…n, and never exceed its capacity. */
export async function bookedEqualsSpots(tenant_id: string) {
  const [breaks, spots] = await runForTenant(tenant_id, async () => [
    await getTenantClient(tenant_id).ad_break.findMany({ where: {} }),
    await getTenantClient(tenant_id).spot.findMany({ where: {} }),
  ]);
  const inBreak = Map.groupBy(spots, (s) => s.break_id);
  for (const b of breaks) {
    const own = inBreak.get(b.uuid) ?? [];
    const seconds = own.reduce((n, s) => n + s.length, 0);
    expect([b.booked_seconds, b.booked_spots]).toEqual([seconds, own.length]);
    expect(seconds).toBeLessThanOrEqual(b.capacity_seconds);
    expect(own.map((s) => s.position).sort((x, y) => x - y)).toEqual(own.map((_, i) => i + 1));
  }
  return { breaks, spots };
}

/** Whether a call was ended by a time limit, as where other programs take the processor; it has done nothing then. */
export const isTimeLimit = (error: unknown) =>
  error instanceof Refusal && ["unavailable", "too_large"].includes(error.code);
