import { afterEach, expect, test } from "vitest";
import { at, book, station } from "@/tests/services/broadcast/cast";
import { setClock, world } from "@/tests/world";

afterEach(() => setClock(null));

test("a template sets the week of many stations from a date, and can be deleted without changing them", async () => {
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

test("if one station's spots would be displaced, neither stations nor template are changed", async () => {
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

test("another tenant's template is not found", async () => {
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
