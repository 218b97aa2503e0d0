import { afterEach, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import type { Mail } from "@/lib/mail";
import { endMails } from "@/server/api/unsubscribe";
import { runJob } from "@/server/jobs/run-job";
import * as outside from "@/server/outside/mail";
import { enqueueDueStatsMails } from "@/server/services/corporate/stats/mail";
import { textOf } from "@/tests/server/documents/pdf-text";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired } from "./billing-scene";

afterEach(() => setClock(null));

const jobsOf = async (who: Person) => {
  const ctx = await who.ctx();
  return ctx.db.job.findMany({ where: { kind: "stats.mail" }, orderBy: { created_at: "asc" } });
};
/** Orders what is due at a moment and runs it, as the worker does. */
async function runDue(who: Person, at: string): Promise<number> {
  setClock(at);
  const ordered = await sweep(who, enqueueDueStatsMails, new Date(at));
  const { withTenant } = await import("@/server/ctx");
  const waiting = await withTenant(await who.ctx(), () => jobsOf(who));
  for (const { uuid, state } of waiting)
    if (state === "queued") await runJob({ tenant: who.tenant_id, job: uuid }, true);
  return ordered;
}

test("a view is mailed once each week as PDF and CSV, in the hour of the person's digest, until it is turned off", async () => {
  const { ana } = await world();
  await aired(ana);
  const sent: Mail[] = [];
  const send = vi.spyOn(outside, "sendMail").mockImplementation(async (mail) => {
    sent.push(mail);
  });
  await ana.api.notifications.update_settings({
    email: ana.email,
    settings: { mails: { zone: "America/New_York", digest_at: 9 * 3600 } },
  });
  setClock("2026-11-20T10:00:00Z");
  await ana.api.stats_notes.create({ day: toDay("2026-11-12"), text: "New rate card" });
  const query = "filter.from=2026-11-01&filter.to=2026-11-30&filter.by=station";
  const { uuid } = await ana.api.stats_mails.create({ name: "Stations", query, period: "week" });
  // Monday 9 in New York is 14 in UTC.
  expect(await runDue(ana, "2026-11-23T13:59:00Z")).toBe(0);
  expect(await runDue(ana, "2026-11-23T14:00:00Z")).toBe(1);
  expect(await runDue(ana, "2026-11-23T15:00:00Z")).toBe(0);
  const [mail, ...others] = sent;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ana.email, id: `stats-${uuid}-2026-11-23` });
  expect(mail!.text).toContain("Booked: 70.03 EUR");
  const [pdf, csv] = mail!.attachments!;
  expect([pdf!.name, csv!.name]).toEqual([
    "statistics-2026-11-23.pdf",
    "statistics-months-2026-11-01-2026-11-30.csv",
  ]);
  expect(new TextDecoder().decode(pdf!.bytes.slice(0, 5))).toBe("%PDF-");
  expect(new TextDecoder().decode(csv!.bytes)).toContain("70.03");
  // What was noted on a day is in both files.
  expect(new TextDecoder().decode(csv!.bytes)).toContain("12.11.2026: New rate card");
  expect(textOf(pdf!.bytes).flat().join(" ")).toContain("New rate card");
  expect(await runDue(ana, "2026-11-30T14:00:00Z")).toBe(1);
  expect(sent).toHaveLength(2);
  const code = decodeURIComponent(mail!.stop!.split("/").at(-1)!);
  expect(await ana.api.share.mails({ code })).toEqual({
    view: "Stations",
    event: null,
    on: true,
    any: false,
  });
  await endMails(new Request("http://radio.test/", { method: "POST" }), code);
  expect((await ana.api.share.mails({ code })).on).toBe(false);
  expect(await runDue(ana, "2026-12-07T14:00:00Z")).toBe(0);
  await ana.api.share.set_mails({ code, on: true });
  expect(await runDue(ana, "2026-12-07T15:00:00Z")).toBe(1);
  expect(sent).toHaveLength(3);
  send.mockRestore();
  await ana.api.stats_mails.destroy({ uuid });
  await expect(ana.api.share.mails({ code })).rejects.toMatchObject({ code: "not_found" });
});

test("a job that is run again after a failure sends under the same id, and one of a paused view sends nothing", async () => {
  const { ana } = await world();
  await aired(ana);
  const made = await ana.api.stats_mails.create({ name: "Year", query: "", period: "month" });
  const ids: (string | undefined)[] = [];
  const send = vi.spyOn(outside, "sendMail").mockImplementation(async (mail) => {
    ids.push(mail.id);
    if (ids.length === 1) throw new Error("the mail server is away");
  });
  setClock("2026-12-01T08:00:00Z");
  expect(await sweep(ana, enqueueDueStatsMails, new Date("2026-12-01T08:00:00Z"))).toBe(1);
  const { withTenant } = await import("@/server/ctx");
  const [job] = await withTenant(await ana.ctx(), () => jobsOf(ana));
  const run = () => runJob({ tenant: ana.tenant_id, job: job!.uuid }, false);
  await expect(run()).rejects.toThrow("away");
  await run();
  await run();
  send.mockRestore();
  expect(ids).toEqual([`stats-${made.uuid}-2026-12-01`, `stats-${made.uuid}-2026-12-01`]);
  const [row] = (await ana.api.stats_mails.list({ tenant: ana.tenant_id })).rows;
  expect(row).toMatchObject({ sent_for: "2026-12-01", active: true });
  expect(row!.sent_at).not.toBeNull();
  await ana.api.stats_mails.update({ uuid: made.uuid, version: row!.version, active: false });
  expect(await runDue(ana, "2027-01-01T09:00:00Z")).toBe(0);
});

test("a saved view is read again by its uuid: one's own mail or a shared view, and nobody else's", async () => {
  const { ana, sam, cara, here } = await world();
  await aired(ana);
  const query = "filter.from=2026-11-01&filter.to=2026-11-30&filter.view=delivery&filter.by=station";
  const own = await ana.api.stats_mails.create({ name: "Delivery", query });
  const found = await ana.api.stats.saved({ uuid: own.uuid });
  expect(found).toMatchObject({
    ...{ name: "Delivery", view: "delivery", from: "2026-11-01", to: "2026-11-30" },
    figures: { totals: { booked: "70.03" }, groups: [{ name: "Vane FM" }] },
    sell_out: null,
    discounts: null,
  });
  const asked = { tenant: here, from: toDay("2026-11-01"), to: toDay("2026-11-30"), by: "station" as const };
  expect(found.figures).toEqual((await ana.api.stats.retrieve({ ...asked, parts: ["figures"] })).figures);
  await expect(sam.api.stats.saved({ uuid: own.uuid })).rejects.toMatchObject({ code: "not_found" });
  const { uuid, version } = own;
  const tries = [
    () => sam.api.stats_mails.update({ uuid, version, name: "Mine" }),
    () => sam.api.stats_mails.destroy({ uuid }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  const shared = await ana.api.shared_views.update_create({
    list: "stats.retrieve",
    name: "Delivery",
    query,
  });
  expect((await sam.api.stats.saved({ uuid: shared.uuid })).name).toBe("Delivery");
  await expect(cara.api.stats.saved({ uuid: shared.uuid })).rejects.toMatchObject({ code: "not_found" });
  const stale = { uuid: own.uuid, version: own.version, name: "Weekly" };
  await ana.api.stats_mails.update(stale);
  await expect(ana.api.stats_mails.update(stale)).rejects.toMatchObject({ code: "stale" });
  const abe = await person(here, "agent", "abe");
  await expect(abe.api.stats_mails.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
});
