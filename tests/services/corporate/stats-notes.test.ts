import { expect, test } from "vitest";
import { type Day, toDay } from "@/lib/day";
import { collectDocument } from "@/server/services/sheet-file";
import { person, world } from "@/tests/world";

const month = { from: toDay("2026-11-01"), to: toDay("2026-11-30"), parts: ["figures" as const] };

test("a note is read by everybody who reads the statistics, and changed by its author", async () => {
  const { ana, sam, here, cara } = await world();
  const made = await sam.api.stats_notes.create({ day: toDay("2026-11-12"), text: "New rate card" });
  await sam.api.stats_notes.create({ day: toDay("2026-10-31"), text: "The month before" });
  const fin = await person(here, "finance", "fin");
  const read = async (p: typeof ana) => (await p.api.stats.retrieve({ tenant: here, ...month })).notes;
  expect(await read(sam)).toMatchObject([
    { day: "2026-11-12", text: "New rate card", edited_at: null, may_edit: true, may_delete: true },
  ]);
  expect(await read(ana)).toMatchObject([{ uuid: made.uuid, may_edit: false, may_delete: true }]);
  expect(await read(fin)).toMatchObject([{ uuid: made.uuid, may_edit: false, may_delete: false }]);
  const text = "Prices of 2027";
  const change = { uuid: made.uuid, version: made.version, text };
  for (const other of [ana, fin])
    await expect(other.api.stats_notes.update(change)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.stats_notes.update(change)).rejects.toMatchObject({ code: "not_found" });
  const changed = await sam.api.stats_notes.update(change);
  expect(changed).toMatchObject({ day: "2026-11-12", text, version: made.version + 1 });
  expect(changed.edited_at).not.toBeNull();
  await expect(sam.api.stats_notes.update(change)).rejects.toMatchObject({ code: "stale" });
  await expect(fin.api.stats_notes.destroy({ uuid: made.uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.stats_notes.destroy({ uuid: made.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await ana.api.stats_notes.destroy({ uuid: made.uuid });
  expect(await read(sam)).toEqual([]);
  await expect(ana.api.stats_notes.destroy({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test.each([
  ["without a text", { day: "2026-11-12", text: "  " }],
  ["longer than a note is", { day: "2026-11-12", text: "n".repeat(501) }],
  ["on no day", { day: "2026-02-30", text: "New rate card" }],
])("a note %s is refused", async (_, { day, text }) => {
  const { ana } = await world();
  await expect(ana.api.stats_notes.create({ day: day as Day, text })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("the file of the months has the notes of each month", async () => {
  const { ana, here } = await world();
  await ana.api.stats_notes.create({ day: toDay("2026-11-12"), text: "New rate card" });
  await ana.api.stats_notes.create({ day: toDay("2026-11-20"), text: 'Strike, "short" breaks' });
  const input = { tenant: here, from: toDay("2026-11-01"), to: toDay("2026-12-31") };
  const file = await ana.api.stats.export({ ...input, table: "months", format: "csv" });
  const { bytes } = await collectDocument(file);
  const [head, november, december] = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  expect(head).toMatch(/Notes"?$/);
  expect(november).toContain("12.11.2026: New rate card");
  expect(november).toContain('20.11.2026: Strike, ""short"" breaks');
  expect(december).not.toContain("rate card");
});
