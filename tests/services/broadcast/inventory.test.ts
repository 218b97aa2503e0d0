import { expect, test } from "vitest";
import type { Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { world } from "@/tests/world";
import { station } from "./cast";

const CELLS = Array.from({ length: 7 }, () => "000000111000000000000000");
const terms = (price: string): CallArgs<Calls["price_models"]["update"]>["terms"] => ({
  list: { basis: "second", price },
});

test("day parts are created, changed and deleted, and listed in order of creation", async () => {
  const { ana, vera, cara, here, there } = await world();
  const prime = await ana.api.day_parts.update({ name: "Prime", color: 3, cells: CELLS });
  await ana.api.day_parts.update({ name: "Night", cells: CELLS });
  expect(await ana.api.day_parts.update({ ...prime, name: "Breakfast", color: 4, cells: CELLS })).toEqual({
    uuid: prime.uuid,
    version: 2,
  });
  const { rows } = await vera.api.day_parts.list({ tenant: here });
  expect(rows).toMatchObject([{ name: "Breakfast", color: 4, cells: CELLS, version: 2 }, { name: "Night" }]);
  await expect(ana.api.day_parts.update({ ...prime, name: "Late", cells: CELLS })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(ana.api.day_parts.update({ name: "Night", cells: CELLS })).rejects.toMatchObject({
    code: "conflict",
    message: "taken",
  });
  await expect(ana.api.day_parts.update({ name: "Odd", cells: ["1"] })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(vera.api.day_parts.destroy({ uuid: prime.uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.day_parts.update({ ...prime, name: "x", cells: CELLS })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.day_parts.destroy({ uuid: prime.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.day_parts.list({ tenant: there })).rows).toHaveLength(0);
  await ana.api.day_parts.destroy({ uuid: prime.uuid });
  expect((await ana.api.day_parts.list({ tenant: here })).rows).toHaveLength(1);
});

test("a rate card keeps all its versions", async () => {
  const { ana, cara, here } = await world();
  const made = await ana.api.price_models.update({ name: "Local 2027", terms: terms("2.50") });
  expect(made).toMatchObject({ version: 1 });
  const next = await ana.api.price_models.update({ ...made, name: "Local 2027", terms: terms("2.75") });
  expect(next).toEqual({ uuid: made.uuid, version: 2 });
  const { rows: versions } = await ana.api.price_models.versions({ uuid: made.uuid });
  expect(versions.map((v) => [v.version, v.campaigns, v.terms.list])).toEqual([
    [2, 0, terms("2.75").list],
    [1, 0, terms("2.50").list],
  ]);
  await expect(cara.api.price_models.versions({ uuid: made.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(ana.api.price_models.update({ ...made, name: "x", terms: terms("1") })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(cara.api.price_models.update({ ...next, name: "x", terms: terms("1") })).rejects.toMatchObject(
    { code: "not_found" },
  );
  const kept = await runForTenant(here, () =>
    getTenantClient(here).price_model_version.findMany({ orderBy: { version: "asc" } }),
  );
  expect(kept.map((v) => [v.version, (v.terms as { list: { price: string } }).list.price])).toEqual([
    [1, "2.50"],
    [2, "2.75"],
  ]);
  const sells = await station(ana, { price_model: made.uuid });
  expect((await ana.api.price_models.list({ tenant: here })).rows).toMatchObject([
    { name: "Local 2027", version: 2, stations: 1 },
  ]);
  await expect(ana.api.price_models.destroy({ uuid: made.uuid })).rejects.toMatchObject({
    code: "conflict",
    message: "in_use",
  });
  await ana.api.stations.update({ uuid: sells.uuid, version: 1, price_model: null });
  await ana.api.price_models.destroy({ uuid: made.uuid });
  await expect(station(ana, { price_model: made.uuid })).rejects.toMatchObject({ code: "invalid" });
});

test("contradictory terms are rejected", async () => {
  const { ana } = await world();
  const save = (more: object) =>
    ana.api.price_models.update({ name: "x", terms: { ...terms("1"), ...more } });
  const hours = { name: "a", hours: [7] };
  await expect(save({ day_parts: [hours, { ...hours, name: "b" }] })).rejects.toMatchObject({
    more: { fields: [{ path: "terms.day_parts", code: "hour_twice" }] },
  });
  const falling = [
    { length: 30, index_bp: 10_000 },
    { length: 20, index_bp: 8_000 },
  ];
  await expect(save({ length_index: falling })).rejects.toMatchObject({
    more: { fields: [{ code: "must_rise" }] },
  });
});

test("the formats offered are the presets of lib/traffic", async () => {
  const { ana } = await world();
  const { output, as_run } = await ana.api.output_formats.list({});
  expect(output.map((f) => f.id)).toEqual(OUTPUT_PRESETS.map((p) => p.key));
  expect(output[0]).toMatchObject({ id: "rivendell", name: "Rivendell Standard" });
  expect(as_run.map((f) => f.id)).toContain("rivendell_rec");
  for (const { id } of output)
    expect(await station(ana, { output_format: id })).toMatchObject({ output_format: id });
});
