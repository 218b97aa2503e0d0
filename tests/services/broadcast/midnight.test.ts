import { afterEach, describe, expect, test } from "vitest";
import { addDays, type Day, toDay, toInstant } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, setClock, world } from "@/tests/world";
import { at, station } from "./cast";
import { customer, segment } from "./market";

// Editors that stay open while day, month, year, clock or licence change: no edit is lost, and the day is always
// the station's.
afterEach(() => setClock(null));
const second = 1000;
const clockAt = (instant: Date, seconds: number) =>
  setClock(new Date(instant.getTime() + seconds * second).toISOString());

const NIGHTS: [string, string, number, string][] = [
  ["the end of a month", "Europe/London", 0, "2026-11-30"],
  ["the end of a year, on the other side of the world", "Pacific/Auckland", 0, "2026-12-31"],
  ["a broadcast day that begins at five", "America/Los_Angeles", 300, "2026-12-31"],
  ["the night of spring", "Europe/London", 120, "2027-03-27"],
  ["a midnight the clock skips", "Asia/Beirut", 0, "2027-03-27"],
];

/** A station whose broadcast date changes from `last` to the next, and the instant of the change. */
async function night(zone: string, day_start: number, last: Day) {
  const { ana } = await world();
  const next = addDays(last, 1);
  // Where the clock skips the start of the day, the day starts at the first existing time.
  const turns =
    toInstant(next, day_start * 60, zone, day_start) ??
    toInstant(next, day_start * 60 + 3600, zone, day_start)!;
  clockAt(turns, -8 * 3600);
  const card = await ana.api.price_models.update({
    name: "Card",
    terms: { list: { basis: "second", price: "2.00" } },
  });
  const { uuid } = await station(ana, { timezone: zone, day_start, price_model: card.uuid });
  const lines = ["12:20", "23:50"].flatMap((time) => at(time));
  await ana.api.breaks.update({ uuid, from: last, lines });
  return { ana, uuid, next, turns };
}

const licensedUntil = ({ tenant_id }: Person, uuid: string, license_expires_at: Day) =>
  runForTenant(tenant_id, () =>
    getTenantClient(tenant_id).station.updateMany({ where: { uuid }, data: { license_expires_at } }),
  );

/** A record's id and version as last read. */
const read = ({ uuid, version }: { uuid: string; version: number }) => ({ uuid, version });

describe.each(NIGHTS)("%s", (_, zone, day_start, before) => {
  const last = toDay(before);

  test("a campaign edited over midnight keeps its changes; past spots are no longer sold", async () => {
    const { ana, uuid, next, turns } = await night(zone, day_start, last);
    const hours = [{ hour: 12, spots: 1 }];
    const flight = { from_date: last, to_date: next, kind: "exact" as const, hours, per_day: null };
    const draft = await ana.api.campaigns.create_draft({
      name: "Before",
      customer: await customer(ana),
      start_date: last,
      end_date: next,
      segments: [segment([uuid], flight)],
    });
    clockAt(turns, -1);
    const late = await ana.api.campaigns.update({ ...read(draft), note: "typed before midnight" });
    clockAt(turns, 1);
    const early = await ana.api.campaigns.update({ ...read(late), name: "After" });
    expect(early).toMatchObject({ name: "After", note: "typed before midnight", start_date: last });
    const { segments } = await ana.api.campaigns.estimates({
      start_date: last,
      end_date: next,
      segments: [segment([uuid], flight)],
    });
    expect(segments[0]).toMatchObject({ wanted: 2, fits: 1, problems: [{ code: "in_past" }] });
    const { booked } = await ana.api.campaigns.activate(read(early));
    expect(booked).toBe(1);
  });

  test("a log edited over midnight stays the log of its day and loses no edit", async () => {
    const { ana, uuid, next, turns } = await night(zone, day_start, last);
    clockAt(turns, -30);
    const shown = () => ana.api.logs.retrieve({ uuid, date: last });
    const log = await shown();
    const note = (version: number, at: number, words: string) =>
      ana.api.logs.update({
        uuid,
        date: last,
        version,
        edits: [{ act: "note", break: log.breaks[at]!.uuid, note: words }],
      });
    const once = await note(log.version, 0, "before midnight");
    clockAt(turns, 30);
    await note(once.version, 1, "after midnight");
    expect((await shown()).breaks.map((b) => b.note)).toEqual(["before midnight", "after midnight"]);
    const following = await ana.api.logs.retrieve({ uuid, date: next });
    expect([following.date, following.breaks.map((b) => b.note)]).toEqual([next, ["", ""]]);
  });

  test("a licence is valid to the last second of its last day on the station; drafts can always be edited", async () => {
    const { ana, uuid, next, turns } = await night(zone, day_start, last);
    const draft = await ana.api.campaigns.create_draft({
      name: "Late",
      customer: await customer(ana),
      start_date: next,
      end_date: next,
      segments: [segment([uuid], { from_date: next, to_date: next, per_day: 1 })],
    });
    await licensedUntil(ana, uuid, last);
    const state = async () => (await ana.api.stations.retrieve({ uuid })).license_state;
    clockAt(turns, -1);
    expect(await state()).toBe("expiring");
    clockAt(turns, 0);
    expect(await state()).toBe("expired");
    const kept = await ana.api.campaigns.update({ ...read(draft), note: "typed after it ended" });
    expect(kept.note).toBe("typed after it ended");
    await expect(ana.api.campaigns.activate(read(kept))).rejects.toMatchObject({
      more: { fields: [{ code: "license_expired" }] },
    });
    await licensedUntil(ana, uuid, next);
    expect((await ana.api.campaigns.activate(read(kept))).booked).toBe(1);
  });
});
