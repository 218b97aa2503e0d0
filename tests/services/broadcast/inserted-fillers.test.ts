import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, draft, MONDAY, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("the seconds of an inserted filler are sold to nobody: not in the estimate, the booking or a swap", async () => {
  const { ana } = await world();
  const station = await onAir(ana, { lines: at("07:20", undefined, { capacity_seconds: 60 }) });
  const monday = (length: number, more: object = {}) =>
    segment([station], { length, to_date: MONDAY, per_day: 1, ...more });
  const short = await ana.api.commercials.create({ title: "Short", length: 20 });
  const long = await ana.api.commercials.create({ title: "Long", length: 35 });
  const first = await booked(ana, [monday(20, { commercial: short.uuid })]);
  const filler = await ana.api.commercials.create({ title: "Morning bed", length: 20, kind: "topup" });
  const log = await ana.api.logs.retrieve({ uuid: station, date: MONDAY });
  const [seven] = log.breaks;
  const line = {
    act: "insert_line" as const,
    break: seven!.uuid,
    line: randomUUID(),
    kind: "filler" as const,
    text: "",
    commercial: filler.uuid,
    length: 0,
    after: null,
    before: 0,
    at: 0,
  };
  await ana.api.logs.update({ uuid: station, date: MONDAY, version: log.version, edits: [line] });

  // 60 seconds less 20 booked and 20 of the filler.
  const estimate = (length: number) =>
    ana.api.campaigns.estimates({ start_date: MONDAY, end_date: MONDAY, segments: [monday(length)] });
  expect((await estimate(30)).spots).toBe(0);
  expect(await estimate(20)).toMatchObject({ spots: 1, free_seconds: 20 });
  const next = await draft(ana, [monday(30)], { name: "Next" });
  await expect(ana.api.campaigns.activate({ uuid: next.uuid, version: next.version })).rejects.toMatchObject({
    code: "conflict",
  });
  const swap = await ana.api.commercials.replace({
    campaign: first.uuid,
    from: short.uuid,
    to: long.uuid,
    from_date: MONDAY,
    preview: true,
  });
  expect(swap).toMatchObject({ changed: 1, kept: [] });
  const longer = await ana.api.commercials.create({ title: "Too long", length: 45 });
  const kept = await ana.api.commercials.replace({
    campaign: first.uuid,
    from: short.uuid,
    to: longer.uuid,
    from_date: MONDAY,
    preview: true,
  });
  expect(kept).toMatchObject({ changed: 0, kept: [{ why: "break_full", free: 20 }] });
  const fits = await draft(ana, [monday(20)], { name: "Fits", customer: first.customer });
  await ana.api.campaigns.activate({ uuid: fits.uuid, version: fits.version });
  const [after] = (await ana.api.logs.retrieve({ uuid: station, date: MONDAY })).breaks;
  expect(after!.sums.spots).toBe(40);
  expect(after!.sums.spots).toBeLessThanOrEqual(after!.capacity_seconds);
});
