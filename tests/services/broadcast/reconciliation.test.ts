import { afterEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { closeDay, readDay, resolveSpots } from "@/tests/reconciling";
import { type Person, setClock, world } from "@/tests/world";
import { date, next, read, scene, spotOf } from "./reconciliation-scene";

afterEach(() => setClock(null));

test("the to-do list, the list of logs and the causes count the open discrepancies of a day as its page does", async () => {
  const { tom } = await world();
  const tenant = tom.tenant_id;
  const { vane, green, missed, second, seven } = await scene(tom);
  const [, held] = await make.spots(tom, [
    { in: seven, of: green },
    { in: seven, of: green },
  ]);
  await runForTenant(tom.tenant_id, async () => {
    const db = getTenantClient(tom.tenant_id);
    await db.station.updateMany({ where: { uuid: vane.uuid }, data: { day_start: 6 * 60 } });
    // What a draft holds is no part of the log.
    await db.spot.updateMany({ where: { uuid: held! }, data: { status: "held" } });
  });
  const counts = async () => {
    const { work } = await tom.api.tenant.checklist({});
    const row = work.find(({ kind, uuid }) => kind === "unreconciled" && uuid === vane.uuid);
    const listed = await tom.api.logs.list({ tenant, filters: { station: vane.uuid, from: date, to: date } });
    const { rows } = await tom.api.reconciliation.causes({
      tenant,
      from: date,
      to: date,
      station: vane.uuid,
    });
    const { open, over } = await read(tom, vane.uuid);
    expect(listed.rows.map((one) => one.open)).toEqual([open]);
    // Causes are told of days that are over, and only those can be closed.
    expect(rows.reduce((n, cause) => n + cause.open, 0)).toBe(over ? open : 0);
    expect(row?.spots).toBe(over ? open : undefined);
    return [open, row?.amount];
  };
  // A spot without a line may still air until the broadcast day ends at six.
  setClock("2026-11-19T05:59:00Z");
  expect(await counts()).toEqual([2, undefined]);
  setClock("2026-11-19T06:00:00Z");
  expect(await counts()).toEqual([3, "90.00"]);
  await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: "credit" }]);
  await resolveSpots(tom, vane.uuid, date, [{ spot: second, decision: "make_good" }]);
  expect(await counts()).toEqual([1, "30.00"]);
});

test("each decision states its cost by name and can be undone", async () => {
  const { tom } = await world();
  const { vane, missed, aired } = await scene(tom);
  const decide = (decision: "accept" | "credit" | "bill" | "make_good" | null, note = "") =>
    resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision, note }]);
  expect(spotOf(await read(tom, vane.uuid), missed)).toMatchObject({
    result: "missed",
    open: true,
    effect: "-30.00",
  });
  expect(spotOf(await decide("credit"), missed)).toMatchObject({
    status: "credited",
    open: false,
    effect: "-30.00",
    decided_by: "tom Test",
  });
  expect(spotOf(await decide("accept"), missed)).toMatchObject({
    status: "missed",
    open: false,
    effect: "-30.00",
  });
  expect(spotOf(await decide("make_good"), missed)).toMatchObject({ status: "made_good", effect: "0.00" });
  await expect(decide("bill")).rejects.toMatchObject({
    more: { fields: [{ path: "lines.0.note", code: "required" }] },
  });
  expect(spotOf(await decide("bill", "agreed with the client"), missed)).toMatchObject({
    effect: "0.00",
    decision_note: "agreed with the client",
  });
  expect(spotOf(await decide(null), missed)).toMatchObject({
    open: true,
    status: "missed",
    decided_by: null,
    decision_note: "",
  });
  await expect(
    resolveSpots(tom, vane.uuid, date, [{ spot: aired, decision: "credit" }]),
  ).rejects.toMatchObject({ message: "nothing_to_decide" });
});

test("a day is closed when nothing is open, bills what it said, and the database then keeps it closed", async () => {
  const { tom, ana } = await world();
  const { vane, missed, second, tyres } = await scene(tom);
  const close = () => closeDay(tom, vane.uuid, date);
  await expect(close()).rejects.toMatchObject({ message: "day_has_open", more: { details: { open: 2 } } });
  const lines = [
    { spot: missed, decision: "credit" as const },
    { spot: second, decision: "bill" as const, note: "Heard it on air" },
  ];
  const { billable, bills } = await resolveSpots(tom, vane.uuid, date, lines);
  expect({ billable, bills }).toEqual({ billable: 2, bills: "60.00" });
  const closed = await close();
  expect(closed).toMatchObject({ state: "reconciled", open: 0, billable, bills });
  expect(await readDay(tom, vane.uuid, date)).toEqual(closed);
  const of = { customer: tyres.customer, campaigns: [tyres.uuid], from: date, to: date };
  const report = await ana.api.reports.create(of);
  expect(report).toMatchObject({ spots: billable, net: bills });
  const { uuid: invoice } = await ana.api.reports.create_invoice({ uuid: report.uuid });
  expect(await ana.api.invoices.retrieve({ uuid: invoice })).toMatchObject({ net: bills });
  const billed = await readDay(tom, vane.uuid, date);
  expect(billed).toMatchObject({ billable: 0, bills: "0.00" });
  await expect(close()).rejects.toMatchObject({ message: "day_closed" });
  await expect(resolveSpots(tom, vane.uuid, date, lines)).rejects.toMatchObject({
    message: "day_closed",
  });
  const log = await tom.api.logs.retrieve({ uuid: vane.uuid, date });
  await expect(
    tom.api.logs.update({
      uuid: vane.uuid,
      date,
      version: log.version,
      edits: [{ act: "remove", spot: missed }],
    }),
  ).rejects.toMatchObject({ message: "day_closed" });
  const again = new File([`date,time,title\n${date},07:20:00,Green tariff 30\n`], "b.csv");
  const late = await tom.api.as_run.import({ uuid: vane.uuid, file: again, params: { commit: true } });
  expect(late).toMatchObject({ saved: true, matched: 0, waiting: [date] });
  expect((await read(tom, vane.uuid)).files[0]).toMatchObject({ name: "b.csv", state: "waiting" });
  // The check is in the database: the break's own row rejects another second.
  await expect(
    make.spots(tom, [
      { in: { uuid: log.breaks[0]!.uuid, station: vane, date, second: 26_400, capacity: 180 }, of: tyres },
    ]),
  ).rejects.toThrow(/day_closed/);
});

test("a running day cannot be closed; a day without a log is billed as booked only on request", async () => {
  const { tom } = await world();
  setClock("2026-11-18T23:00:00Z");
  const vane = await make.station(tom);
  const [seven] = await make.breaks(tom, vane, date, [26_400]);
  const [spot] = await make.spots(tom, [{ in: seven!, of: await make.campaign(tom) }]);
  await expect(closeDay(tom, vane.uuid, date)).rejects.toMatchObject({
    message: "day_not_over",
  });
  setClock("2026-11-19T01:00:00Z");
  await expect(closeDay(tom, vane.uuid, date)).rejects.toMatchObject({
    message: "day_has_open",
  });
  const lines = [
    { spot: spot!, decision: "bill" as const, reason_code: "NO_LOG" as const, note: "logger was down" },
  ];
  const billed = await resolveSpots(tom, vane.uuid, date, lines);
  expect(spotOf(billed, spot!)).toMatchObject({
    result: null,
    reason_code: "NO_LOG",
    effect: "0.00",
    open: false,
  });
  expect(await closeDay(tom, vane.uuid, date)).toMatchObject({
    state: "reconciled",
  });
});

test("of two who close a day at once, one succeeds", async () => {
  const { tom, ana } = await world();
  const { vane, missed, second } = await scene(tom);
  const lines = [missed, second].map((spot) => ({ spot, decision: "accept" as const }));
  await resolveSpots(tom, vane.uuid, date, lines);
  const both = await Promise.allSettled([tom, ana].map((p) => closeDay(p, vane.uuid, date)));
  expect(both.map((b) => b.status).sort()).toEqual(["fulfilled", "rejected"]);
  const log = await runForTenant(tom.tenant_id, () =>
    getTenantClient(tom.tenant_id).history.count({ where: { action: "log.reconciled" } }),
  );
  expect(log).toBe(1);
});

test("discrepancies are counted by cause with what was decided and is not billed, and by the list of logs", async () => {
  const { tom, cara, sam } = await world();
  const { vane, missed, second } = await scene(tom);
  const tenant = tom.tenant_id;
  const causes = () => tom.api.reconciliation.causes({ tenant, from: date, to: date, station: vane.uuid });
  const none = { made_good: 0, credited: 0, accepted: 0, billed: 0 };
  expect(await causes()).toEqual({
    spots: 3,
    extras: [],
    rows: [{ cause: "MISSED_TECH", spots: 2, open: 2, ...none, lost: "60.00" }],
  });
  const days = async () =>
    (await tom.api.logs.list({ tenant, filters: { state: ["aired", "open"] }, sort: [{ id: "date" }] })).rows;
  // Nothing of Friday is open yet: its day is not over.
  expect((await days()).map((row) => [row.date, row.state, row.spots, row.open])).toEqual([
    [date, "aired", 3, 2],
    [next, "open", 2, 0],
  ]);
  await resolveSpots(tom, vane.uuid, date, [
    { spot: missed, decision: "bill", note: "agreed", reason_code: "MISSED_PREEMPT" },
    { spot: second, decision: "make_good" },
  ]);
  expect((await causes()).rows).toEqual([
    { cause: "MISSED_PREEMPT", spots: 1, open: 0, ...none, billed: 1, lost: "0.00" },
    { cause: "MISSED_TECH", spots: 1, open: 0, ...none, made_good: 1, lost: "0.00" },
  ]);
  setClock("2026-11-21T10:00:00Z");
  const all = await tom.api.reconciliation.causes({ tenant, from: date, to: next });
  expect(all.rows.find(({ cause }) => cause === "NO_LOG")).toMatchObject({
    spots: 2,
    open: 2,
    lost: "60.00",
  });
  const of = (who: Person) =>
    who.api.reconciliation.causes({ tenant, from: date, to: date, station: vane.uuid });
  await expect(of(cara)).rejects.toMatchObject({ code: "not_found" });
  await expect(of(sam)).rejects.toMatchObject({ code: "forbidden" });
});
