import { beforeEach, expect, test } from "vitest";
import { make } from "@/tests/make";
import { person, setClock, world } from "@/tests/world";
import { date, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));
const [ONE, OTHER] = ["6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001", "6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0002"];

test("people in one log see each other's cursor until they leave or are not heard of for 45 seconds", async () => {
  const { tom, ana } = await world();
  const s = await scene(tom);
  const on = { uuid: s.vane.uuid, date };
  expect((await tom.api.log_presence.update({ ...on, screen: ONE, row: s.green })).people).toEqual([
    { uuid: ONE, name: "tom Test", row: s.green },
  ]);
  await ana.api.log_presence.update({ ...on, screen: OTHER });
  await tom.api.log_presence.update({ ...on, screen: ONE, row: s.second });
  expect((await ana.api.log_presence.list(on)).people).toEqual([
    { uuid: ONE, name: "tom Test", row: s.second },
    { uuid: OTHER, name: "ana Test", row: null },
  ]);
  const left = await ana.api.log_presence.update({ ...on, screen: OTHER, left: true });
  expect(left.people.map((one) => one.name)).toEqual(["tom Test"]);
  setClock("2026-11-20T10:00:44Z");
  expect((await ana.api.log_presence.list(on)).people).toHaveLength(1);
  setClock("2026-11-20T10:00:45Z");
  expect((await ana.api.log_presence.list(on)).people).toEqual([]);
});

test("a screen that goes to another day is in that day only, and nobody takes another's screen", async () => {
  const { tom, ana } = await world();
  const s = await scene(tom);
  const other = await make.station(tom, { code: "OT" });
  await tom.api.log_presence.update({ uuid: s.vane.uuid, date, screen: ONE });
  await tom.api.log_presence.update({ uuid: other.uuid, date, screen: ONE });
  expect((await ana.api.log_presence.list({ uuid: s.vane.uuid, date })).people).toEqual([]);
  await expect(
    ana.api.log_presence.update({ uuid: other.uuid, date, screen: ONE, left: true }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("who is in a log is not told to another tenant or a member of another station", async () => {
  const { tom, cara } = await world();
  const s = await scene(tom);
  const other = await make.station(tom, { code: "OT" });
  const on = { uuid: s.vane.uuid, date };
  await tom.api.log_presence.update({ ...on, screen: ONE });
  const lee = await person(tom.tenant_id, "traffic", "lee", { stations: [other.uuid] });
  for (const stranger of [cara, lee]) {
    await expect(stranger.api.log_presence.list(on)).rejects.toMatchObject({ code: "not_found" });
    await expect(stranger.api.log_presence.update({ ...on, screen: OTHER })).rejects.toMatchObject({
      code: "not_found",
    });
  }
});
