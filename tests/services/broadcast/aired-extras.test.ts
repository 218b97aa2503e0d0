import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { closeDay, readDay } from "@/tests/reconciling";
import { type Person, setClock, world } from "@/tests/world";
import { date, scene, send } from "./as-run-scene";

afterEach(() => setClock(null));

/** The eight spots of the day aired, and three lines more that nobody booked. */
async function overfull(p: Person) {
  const { vane, lines, spots } = await scene(p);
  const more = [33_000, 44_000, 51_000].map((second, n) => ({ spot: "", second, title: `Unbooked ${n}` }));
  await send(p, vane.uuid, [...lines, ...more]);
  const day = await readDay(p, vane.uuid, date);
  return { vane, spots, day, extras: day.breaks.flatMap((b) => b.extra) };
}
const extrasOf = (day: Awaited<ReturnType<typeof readDay>>) => day.breaks.flatMap((b) => b.extra);

test("lines without a spot are a bonus, the station's own or a mistake, by name, and change no amount", async () => {
  const { tom } = await world();
  const { vane, day, extras } = await overfull(tom);
  const campaign = day.breaks[0]!.spots[0]!.campaign;
  expect(extras.map(({ decision }) => decision)).toEqual([null, null, null]);
  const [bonus, house, mistake] = extras.map(({ uuid }) => uuid);
  const decided = await tom.api.reconciliation.decide_extras({
    uuid: vane.uuid,
    date,
    version: day.version,
    lines: [
      { line: bonus!, decision: "bonus", campaign },
      { line: house!, decision: "house" },
      { line: mistake!, decision: "mistake" },
    ],
  });
  expect(extrasOf(decided)).toMatchObject([
    { decision: "bonus", campaign, campaign_name: "Hour 7", decided_by: "tom Test" },
    { decision: "house", campaign: null },
    { decision: "mistake", campaign: null },
  ]);
  expect(decided).toMatchObject({ effect: day.effect, billable: day.billable, open: day.open });
  const taken = await tom.api.reconciliation.decide_extras({
    uuid: vane.uuid,
    date,
    version: decided.version,
    lines: [{ line: bonus!, decision: null }],
  });
  expect(extrasOf(taken)[0]).toMatchObject({ decision: null, campaign: null, decided_by: null });
  const causes = await tom.api.reconciliation.causes({ tenant: tom.tenant_id, from: date, to: date });
  expect(causes.extras).toEqual([
    { decision: "house", lines: 1 },
    { decision: "mistake", lines: 1 },
    { decision: null, lines: 1 },
  ]);
  const { rows } = await tom.api.activity.list({
    tenant: tom.tenant_id,
    filters: { action: ["reconciliation.extras_decided"] },
  });
  expect(rows).toHaveLength(2);
});

test("a decision on a line needs its version, an open day, a campaign that is booked, and a line without a spot", async () => {
  const { tom, cara } = await world();
  const { vane, day, extras } = await overfull(tom);
  const line = extras[0]!.uuid;
  const decide = (
    lines: Parameters<Person["api"]["reconciliation"]["decide_extras"]>[0]["lines"],
    version = day.version,
    p = tom,
  ) => p.api.reconciliation.decide_extras({ uuid: vane.uuid, date, version, lines });
  await expect(decide([{ line, decision: "house" }], day.version, cara)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(decide([{ line, decision: "house" }], day.version - 1)).rejects.toMatchObject({
    code: "stale",
  });
  await expect(decide([{ line, decision: "bonus" }])).rejects.toMatchObject({
    more: { fields: [{ path: "lines.0.campaign", code: "required" }] },
  });
  const campaign = day.breaks[0]!.spots[0]!.campaign;
  await expect(decide([{ line, decision: "house", campaign }])).rejects.toMatchObject({
    more: { fields: [{ path: "lines.0.campaign", code: "bad_id" }] },
  });
  const foreign = await make.campaign(cara);
  await expect(decide([{ line, decision: "bonus", campaign: foreign.uuid }])).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(decide([{ line: day.breaks[0]!.spots[0]!.line!, decision: "house" }])).rejects.toMatchObject({
    code: "not_found",
  });
  const closed = await closeDay(tom, vane.uuid, date);
  await expect(decide([{ line, decision: "house" }], closed.version)).rejects.toMatchObject({
    message: "day_closed",
  });
});

test("each decision takes the reason that a person gives, make-goods too", async () => {
  const { tom } = await world();
  const { vane, spots, lines } = await scene(tom);
  await send(
    tom,
    vane.uuid,
    lines.filter((_, n) => n === 0 || n > 2),
  );
  const day = await readDay(tom, vane.uuid, date);
  expect(day.breaks[1]!.spots[0]!.reason_code).toBe("MISSED_TECH");
  const resolved = await tom.api.reconciliation.resolve({
    uuid: vane.uuid,
    date,
    version: day.version,
    lines: [{ spot: spots[1]!, decision: "credit", reason_code: "MISSED_PREEMPT" }],
  });
  expect(resolved.breaks[1]!.spots[0]).toMatchObject({ decision: "credit", reason_code: "MISSED_PREEMPT" });
  await make.breaks(tom, vane, toDay("2026-11-20"), [33_600]);
  const { proposals } = await tom.api.reconciliation.make_goods({
    uuid: vane.uuid,
    spots: [spots[2]!],
    apply: true,
    reason_code: "MISSED_TIME",
  });
  expect(proposals[0]!.why).toBeNull();
  const after = await readDay(tom, vane.uuid, date);
  expect(after.breaks[2]!.spots[0]).toMatchObject({ decision: "make_good", reason_code: "MISSED_TIME" });
});
