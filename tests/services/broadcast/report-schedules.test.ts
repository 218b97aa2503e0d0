import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import { enqueueDueReports, SCHEDULED } from "@/server/services/broadcast/reports/scheduled";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { aired, settleAndClose } from "@/tests/services/corporate/billing-scene";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, workOff, world } from "@/tests/world";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));
afterEach(() => setClock(null));

const receive = (address: string) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(address);
    expect(mails).not.toEqual([]);
    return mails;
  });
/** Adds a schedule of a customer that mails to an address of its own. */
async function schedule(p: Person, customer: string, more: object = {}) {
  const to = `office-${customer}@kilnside.example`;
  const made = await p.api.report_schedules.create({
    name: "Monthly",
    customer,
    to: [to],
    language: "de",
    ...more,
  });
  return { ...made, address: to };
}
/** The worker's hour: what is due is ordered and done, with its mails. Returns how many reports were tried. */
async function passHour(p: Person, at: string): Promise<number> {
  setClock(at);
  await sweep(p, enqueueDueReports, new Date(at));
  const { rows } = await p.api.jobs.list({});
  const tried = rows.filter(({ kind, state }) => kind === SCHEDULED && state === "queued");
  await workOff(p);
  await workOff(p);
  return tried.length;
}

test("a schedule is created, changed, paused and deleted; a customer has one", async () => {
  const { ana, here } = await world();
  const api = ana.api.report_schedules;
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const made = await schedule(ana, customer, { group_by: "station" });
  expect(made).toMatchObject({ customer_name: "Kilnside Energy", day: 5, language: "de", last_state: null });
  expect(await api.list({ tenant: here, search: "kiln" })).toMatchObject({
    total: 1,
    rows: [{ to: [made.address] }],
  });
  await expect(schedule(ana, customer)).rejects.toMatchObject({
    more: { fields: [{ path: "customer", code: "taken" }] },
  });
  const { uuid } = made;
  const changed = await api.update({ uuid, version: 1, to: ["a@b.example", "c@d.example"], day: 9 });
  expect(changed).toMatchObject({
    to: ["a@b.example", "c@d.example"],
    day: 9,
    group_by: "station",
    version: 2,
  });
  await expect(api.update({ uuid, version: 1, day: 1 })).rejects.toMatchObject({ code: "stale" });
  await api.update({ uuid, version: 2, archived: true });
  expect((await api.list({ tenant: here })).total).toBe(0);
  expect((await api.list({ tenant: here, filters: { archived: "true" } })).total).toBe(1);
  const { bytes } = await api.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("Name");
  await api.destroy({ uuid });
  await expect(api.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test.each<[object, string, string]>([
  [{ day: 29 }, "day", "too_large"],
  [{ to: [] }, "to", "required"],
  [{ to: ["nobody"] }, "to.0", "bad_email"],
])("%o is refused at %s", async (own, path) => {
  const { ana } = await world();
  const customer = (await make.customer(ana)).uuid;
  await expect(schedule(ana, customer, own)).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path }] },
  });
});

test("neither another tenant, a viewer, an agent nor a member of one station may change a schedule", async () => {
  const { ana, cara, vera, here } = await world();
  const customer = (await make.customer(ana)).uuid;
  const { uuid } = await schedule(ana, customer);
  await expect(schedule(cara, customer)).rejects.toMatchObject({ code: "invalid" });
  await expect(cara.api.report_schedules.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
  expect(await vera.api.report_schedules.retrieve({ uuid })).toMatchObject({ uuid });
  await expect(vera.api.report_schedules.destroy({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  const agent = await person(here, "agent", "agnes");
  await expect(agent.api.report_schedules.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
});

test("on its day the report of the month before is created in its language and mailed, once", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const made = await schedule(ana, s.customer);
  expect(await passHour(ana, "2026-12-04T10:00:00Z")).toBe(0);
  expect(await passHour(ana, "2026-12-05T10:00:00Z")).toBe(1);
  const [mail, ...more] = await receive(made.address);
  expect(more).toEqual([]);
  const { rows } = await ana.api.reports.list({ tenant: ana.tenant_id });
  expect(rows).toMatchObject([{ from_date: "2026-11-01", to_date: "2026-11-30" }]);
  const report = await ana.api.reports.retrieve({ uuid: rows[0]!.uuid });
  for (const words of [`Sendenachweis ${report.number}`, "01.11.2026", `/share/report/${report.share_code}`])
    expect(mail).toContain(words);
  expect(report.snapshot.statement).toMatch(/^Wir bestätigen/);
  expect(report.sent_at).not.toBeNull();
  expect(await ana.api.report_schedules.retrieve({ uuid: made.uuid })).toMatchObject({
    last_from: "2026-11-01",
    last_state: "sent",
    report: report.uuid,
  });
  expect(await passHour(ana, "2026-12-06T10:00:00Z")).toBe(0);
  expect(await mailsTo(made.address)).toHaveLength(1);
});

test("an open day lets a report wait; it is tried once a day and sent when the day is closed", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  const made = await schedule(ana, s.customer);
  const state = async () => (await ana.api.report_schedules.retrieve({ uuid: made.uuid })).last_state;
  expect(await passHour(ana, "2026-12-05T10:00:00Z")).toBe(1);
  expect(await state()).toBe("open_days");
  expect(await passHour(ana, "2026-12-05T11:00:00Z")).toBe(0);
  await settleAndClose(ana, s);
  expect(await passHour(ana, "2026-12-06T10:00:00Z")).toBe(1);
  expect(await state()).toBe("sent");
  await receive(made.address);
});

test("a month without spots sends nothing, and a paused schedule is not tried", async () => {
  const { ana } = await world();
  const customer = (await make.customer(ana)).uuid;
  const made = await schedule(ana, customer);
  expect(await passHour(ana, "2026-12-05T10:00:00Z")).toBe(1);
  expect(await ana.api.report_schedules.retrieve({ uuid: made.uuid })).toMatchObject({
    last_state: "no_spots",
  });
  expect(await passHour(ana, "2026-12-06T10:00:00Z")).toBe(0);
  const { version } = await ana.api.report_schedules.retrieve({ uuid: made.uuid });
  await ana.api.report_schedules.update({ uuid: made.uuid, version, archived: true });
  expect(await passHour(ana, "2027-01-06T10:00:00Z")).toBe(0);
});

test("a month run mails each report to where and in which language the customer receives it", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const november = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
  const [plain] = (await ana.api.report_runs.preview(november)).rows;
  expect(plain!.mail).toBeNull();
  const made = await schedule(ana, s.customer);
  const [row] = (await ana.api.report_runs.preview(november)).rows;
  expect(row!.mail).toEqual({ to: [made.address], language: "de" });
  await ana.api.report_runs.start({ ...november, customers: [s.customer], mail: true });
  await workOff(ana);
  await workOff(ana);
  expect((await receive(made.address))[0]).toContain("Sendenachweis");
  const { rows } = await ana.api.reports.list({ tenant: ana.tenant_id });
  expect((await ana.api.reports.retrieve({ uuid: rows[0]!.uuid })).snapshot.statement).toMatch(/^Wir /);
});

test("a report that waits for days to be closed is told once, to who set it and to who may close days", async () => {
  const { ana, tom, fay, sam } = await world();
  const s = await aired(ana);
  const made = await schedule(fay, s.customer);
  const told = async (p: Person) =>
    (await p.api.notifications.list({ tenant: p.tenant_id })).rows.filter(
      ({ event }) => event === "report_waiting",
    );
  expect(await passHour(fay, "2026-12-05T10:00:00Z")).toBe(1);
  expect(await passHour(fay, "2026-12-05T11:00:00Z")).toBe(0);
  expect(await passHour(fay, "2026-12-06T10:00:00Z")).toBe(1);
  for (const p of [fay, tom, ana])
    expect(await told(p)).toMatchObject([{ params: { reason: "open_days", count: expect.any(Number) } }]);
  expect(await told(sam)).toEqual([]);
  expect(await ana.api.report_schedules.retrieve({ uuid: made.uuid })).toMatchObject({
    last_state: "open_days",
  });
  await settleAndClose(ana, s);
  await passHour(fay, "2026-12-07T10:00:00Z");
  expect(await told(fay)).toHaveLength(1);
});

test("a report is written in the customer's language unless another is chosen", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const november = { customer: s.customer, from: toDay("2026-11-01"), to: toDay("2026-11-30") };
  const create = async (language?: "en" | "de" | null) =>
    (await ana.api.reports.create({ ...november, language })).snapshot.statement.startsWith("Wir")
      ? "de"
      : "en";
  // Nothing is known of the customer: the language of the person. Then that of the last report, then of the schedule.
  expect(await create()).toBe("en");
  expect(await create("de")).toBe("de");
  expect(await create(null)).toBe("de");
  await schedule(ana, s.customer, { language: "en" });
  expect(await create()).toBe("en");
});
