import { afterEach, expect, test } from "vitest";
import { at, book, station } from "@/tests/services/broadcast/cast";
import { setClock, world } from "@/tests/world";

afterEach(() => setClock(null));

test("a template gives many stations its week from a date on, and can go without them", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, vera, here } = await world();
  const [one, two] = [await station(ana), await station(ana)];
  const lines = [...at("07:20"), ...at("08:20", [6, 7])];
  const made = await ana.api.break_templates.update({
    name: "Weekday",
    lines,
    apply_to: [one.uuid, two.uuid],
    from: "2026-11-30",
  });
  expect(await vera.api.break_templates.retrieve({ uuid: made.uuid })).toMatchObject({
    name: "Weekday",
    version: 1,
    lines: { length: 9 },
  });
  const { rows } = await ana.api.break_templates.list({ tenant: here });
  expect(rows).toMatchObject([{ name: "Weekday", breaks: 9, seconds: 1620 }]);
  for (const { uuid } of [one, two]) {
    const week = await ana.api.breaks.list({ uuid, from: "2026-11-24", to: "2026-12-06" });
    expect(week.breaks.map((o) => o.date)[0]).toBe("2026-11-30");
    expect(week.breaks).toHaveLength(9);
  }
  await ana.api.break_templates.delete({ uuid: made.uuid });
  expect((await ana.api.breaks.list({ uuid: one.uuid })).lines).toHaveLength(9);
});

test("where one station's spots would lose their place, no station and not the template is changed", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const [one, two] = [await station(ana), await station(ana)];
  const made = await ana.api.break_templates.update({
    name: "A",
    lines: at("07:20"),
    apply_to: [one.uuid, two.uuid],
    from: "2026-11-23",
  });
  const { breaks } = await ana.api.breaks.list({ uuid: two.uuid, from: "2026-11-24", to: "2026-11-24" });
  await book(here, breaks[0]!.uuid);
  const change = { ...made, name: "B", lines: at("09:20"), apply_to: [one.uuid, two.uuid] };
  await expect(ana.api.break_templates.update(change)).rejects.toMatchObject({
    more: { fields: [{ path: "from", code: "required" }] },
  });
  await expect(ana.api.break_templates.update({ ...change, from: "2026-11-24" })).rejects.toMatchObject({
    message: "breaks_hold_spots",
    more: { details: { breaks: [{ station: two.uuid, date: "2026-11-24" }] } },
  });
  expect(await ana.api.break_templates.retrieve({ uuid: made.uuid })).toMatchObject({
    name: "A",
    version: 1,
  });
  expect((await ana.api.breaks.list({ uuid: one.uuid })).lines[0]).toMatchObject({ second: 26_400 });
});

test("a neighbour's template does not exist", async () => {
  const { ana, cara, here } = await world();
  const made = await ana.api.break_templates.update({ name: "A", lines: at("07:20") });
  await expect(cara.api.break_templates.retrieve({ uuid: made.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.break_templates.delete({ uuid: made.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.break_templates.update({ ...made, name: "x", lines: [] })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.break_templates.list({ tenant: here })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    ana.api.break_templates.update({ ...made, version: 9, name: "x", lines: [] }),
  ).rejects.toMatchObject({ code: "stale" });
});
