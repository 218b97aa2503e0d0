import { afterEach, expect, test } from "vitest";
import { runForTenant } from "@/server/data/kernel/client";
import { shareLiveReport } from "@/server/services/broadcast/reports/live-share";
import { readDay } from "@/tests/reconciling";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { date, scene, send } from "./as-run-scene";

afterEach(() => setClock(null));

/** The eight spots of the day aired, and two lines more, counted with the first campaign: one as a bonus. */
async function counted(p: Person) {
  const { vane, lines } = await scene(p);
  const more = [33_000, 44_000].map((second, n) => ({ spot: "", second, title: `Unbooked ${n}` }));
  await send(p, vane.uuid, [...lines, ...more]);
  const day = await readDay(p, vane.uuid, date);
  const { campaign } = day.breaks[0]!.spots[0]!;
  const { customer } = await p.api.campaigns.retrieve({ uuid: campaign });
  const [bonus, own] = day.breaks.flatMap((b) => b.extra).map(({ uuid }) => uuid);
  const decide = async (decisions: [string, "bonus" | "campaign" | "mistake"][]) => {
    const { version } = await readDay(p, vane.uuid, date);
    return p.api.reconciliation.decide_extras({
      uuid: vane.uuid,
      date,
      version,
      lines: decisions.map(([line, decision]) => ({
        line,
        decision,
        campaign: decision === "mistake" ? null : campaign,
      })),
    });
  };
  const decideBoth = () =>
    decide([
      [bonus!, "bonus"],
      [own!, "campaign"],
    ]);
  const report = () => p.api.reports.create({ customer, campaigns: [campaign], from: date, to: date });
  return { vane, lines: [...lines, ...more], campaign, customer, bonus: bonus!, decide, decideBoth, report };
}

test("an aired line counted with a campaign is in its delivery and its report, and changes no amount", async () => {
  const { ana } = await world();
  const s = await counted(ana);
  const plain = await s.report();
  const before = await ana.api.campaigns.retrieve({ uuid: s.campaign });
  await s.decideBoth();
  const after = await ana.api.campaigns.retrieve({ uuid: s.campaign });
  expect(after).toMatchObject({
    aired: before.aired,
    booked: before.booked,
    billed: before.billed,
    bonus: 0,
  });
  expect([before.bonus_aired, after.bonus_aired]).toEqual([0, 2]);

  const made = await s.report();
  expect(made).toMatchObject({ spots: plain.spots, net: plain.net });
  const apart = made.snapshot.rows.filter((row) => row.not_billed);
  expect(apart).toMatchObject([
    { planned_second: null, aired_second: 33_000, title: "Unbooked 0", not_billed: "bonus", price: "0.00" },
    { planned_second: null, aired_second: 44_000, title: "Unbooked 1", not_billed: "extra", price: "0.00" },
  ]);
  expect(apart.map(({ evidence }) => evidence)).toMatchObject([
    { kind: "aired", file: "vf.csv", line: 10 },
    { kind: "aired", file: "vf.csv", line: 11 },
  ]);
  const paper = textOf((await ana.api.reports.pdf({ uuid: made.uuid })).bytes)
    .flat()
    .join(" ");
  for (const words of ["vf.csv:10", "vf.csv:11", "12:13:20", "bonus spot", "2 spots are listed separately"])
    expect(paper).toContain(words);
  const csv = await ana.api.reports.export({ uuid: made.uuid, format: "csv" });
  expect(new TextDecoder().decode(csv.bytes as Uint8Array)).toContain("18.11.2026,,12:13:20,");
  await expect(ana.api.reports.create_invoice({ uuid: made.uuid })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("the campaign's list of spots has the counted lines with their file and line, until they are taken back", async () => {
  const { ana, here } = await world();
  const s = await counted(ana);
  const list = (filters: Record<string, string> = {}) =>
    ana.api.campaigns.spots({ tenant: here, filters: { campaign: s.campaign, ...filters } });
  const before = await list();
  await s.decideBoth();
  const { rows, total } = await list();
  expect(total).toBe(before.total + 2);
  expect(rows.filter((row) => row.counted_line === null)).toEqual(before.rows);
  expect(rows.filter((row) => row.counted_line)).toMatchObject([
    {
      second: 33_000,
      title: "Unbooked 0",
      status: "aired",
      price: "0.00",
      bonus: null,
      counted_line: { decision: "bonus", file: "vf.csv", line: 10 },
    },
    { second: 44_000, counted_line: { decision: "campaign", file: "vf.csv", line: 11 } },
  ]);
  expect((await list({ status: "planned" })).rows.filter((row) => row.counted_line)).toEqual([]);
  expect((await list({ station: s.vane.uuid })).total).toBe(total);
  await s.decide([[s.bonus, "mistake"]]);
  expect((await list()).total).toBe(total - 1);
  const other = await ana.api.campaigns.spots({ tenant: here, filters: {} });
  expect(other.rows.filter((row) => row.counted_line)).toHaveLength(1);
});

test("a plan does not list what nobody planned", async () => {
  const { ana } = await world();
  const s = await counted(ana);
  await s.decideBoth();
  const of = { customer: s.customer, campaigns: [s.campaign], from: date, to: date };
  const planned = await ana.api.reports.create({ ...of, basis: "planned" });
  expect(planned.snapshot.rows).toHaveLength(1);
});

test("a report is outdated by a decision on a line, by taking it back, and by withdrawing its file", async () => {
  const { ana } = await world();
  const s = await counted(ana);
  const isOutdated = async (uuid: string) => (await ana.api.reports.retrieve({ uuid })).outdated;
  const plain = await s.report();
  await s.decide([[s.bonus, "bonus"]]);
  expect(await isOutdated(plain.uuid)).toBe(true);
  const listed = await s.report();
  expect(await isOutdated(listed.uuid)).toBe(false);
  await s.decide([[s.bonus, "campaign"]]);
  expect(await isOutdated(listed.uuid)).toBe(true);
  const renamed = await s.report();
  await s.decide([[s.bonus, "mistake"]]);
  expect(await isOutdated(renamed.uuid)).toBe(true);
  expect((await s.report()).snapshot.rows).toHaveLength(1);
});

test("the live report tells extra airings apart, with the time they aired and none planned", async () => {
  const { ana } = await world();
  const s = await counted(ana);
  await s.decideBoth();
  const ctx = await ana.ctx();
  await runForTenant(ana.tenant_id, () => shareLiveReport(ctx, s.campaign));
  const live = await ana.api.live_report.retrieve({
    campaign_uuid: s.campaign,
    station_uuid: s.vane.uuid,
    date,
  });
  expect(live).toMatchObject({ done: 1, sold: 1, bonus: 2 });
  expect(live.spots.map(({ second, aired_second, unbooked }) => [second, aired_second, unbooked])).toEqual([
    [26_400, 26_404, false],
    [33_000, 33_000, true],
    [44_000, 44_000, true],
  ]);
});

test("a line that another file replaces leaves delivery and report; withdrawing that file brings it back", async () => {
  const { ana } = await world();
  const s = await counted(ana);
  await s.decideBoth();
  const made = await s.report();
  const count = async () => (await ana.api.campaigns.retrieve({ uuid: s.campaign })).bonus_aired;
  await send(ana, s.vane.uuid, s.lines.slice(0, 8), { mode: "replace" }, "second.csv");
  expect(await count()).toBe(0);
  expect((await ana.api.reports.retrieve({ uuid: made.uuid })).outdated).toBe(true);
  const { files } = await readDay(ana, s.vane.uuid, date);
  const second = files.find(({ name }) => name === "second.csv")!;
  await ana.api.as_run.withdraw({ uuid: second.uuid, date });
  expect(await count()).toBe(2);
});
