import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { endDueOffers } from "@/server/services/broadcast/booking/sweep";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { closeDay, readDay, resolveSpots } from "@/tests/reconciling";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-18"); // a Wednesday
const next = toDay("2026-11-20");
const NAME = "Clara Kiln";
afterEach(() => setClock(null));
runOutboxDuringTests();

/** A spot missed on Wednesday, another one aired; two breaks on Friday that could make it good. */
async function scene(p: Person) {
  setClock("2026-11-19T10:00:00Z");
  const vane = await make.station(p, { code: "VF" });
  const [seven] = await make.breaks(p, vane, date, [26_400]);
  const [first, second] = await make.breaks(p, vane, next, [25_500, 28_200], 60);
  const flight = { segment: { hours: [7] }, stations: [vane.uuid], to: toDay("2026-11-30") };
  const green = await make.campaign(p, { name: "Green", ...flight });
  const tyres = await make.campaign(p, { name: "Tyres", ...flight });
  const [missed, aired] = await make.spots(p, [
    { in: seven!, of: green },
    { in: seven!, of: tyres },
  ]);
  const text = `date,time,title,length,type,spot id\n${date},07:20:30,Tyres,30,spot,${aired}\n`;
  const file = new File([text], "a.csv");
  await p.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
  const places = [first!, second!].map((to) => ({ spot: missed!, break: to.uuid }));
  const code = (path: string | null) => ({ code: path!.split("/").at(-1)! });
  const offer = (more: Partial<Parameters<typeof p.api.offers.create>[0]> = {}) =>
    p.api.offers.create({ uuid: vane.uuid, spots: [missed!], places, ...more });
  const spot = async (uuid = missed!) =>
    (await readDay(p, vane.uuid, date)).breaks.flatMap((b) => b.spots).find((one) => one.uuid === uuid)!;
  return { vane, green, tyres, missed: missed!, first: first!, second: second!, places, code, offer, spot };
}

describe("an offer of make-goods", () => {
  test("is mailed with its link, shown at the missed spot and on the campaign, and accepted once", async () => {
    const { tom, anonymous } = await world();
    const { vane, green, second, places, code, offer, spot } = await scene(tom);
    const email = `clara-${randomUUID()}@kiln.example`;
    const sent = await offer({ email, language: "de", message: "Pardon." });
    expect(sent).toMatchObject({ state: "open", credit: "30.00", campaign: green.uuid, by_name: "tom Test" });
    // The first break is at 07:05 in London, six days before the usual deadline.
    expect(sent.expires).toEqual({ date: next, second: 25_500 });
    await vi.waitFor(async () => expect((await mailsTo(email)).join()).toContain(sent.path), 20_000);
    expect((await mailsTo(email)).join()).toContain("Pardon.");
    expect((await spot()).offer).toMatchObject({ uuid: sent.uuid, state: "open" });
    expect((await tom.api.offers.list({ uuid: green.uuid })).offers).toMatchObject([{ uuid: sent.uuid }]);
    await expect(offer()).rejects.toMatchObject({ message: "offer_open" });

    const { share } = anonymous;
    const seen = await share.offer(code(sent.path));
    expect(seen).toMatchObject({ gone: [], spots: [{ date, make_good: null }] });
    const accept = { ...code(sent.path), answer: "accept" as const, name: NAME, places: [places[1]!] };
    const [once, twice] = await Promise.all([share.answer_offer(accept), share.answer_offer(accept)]);
    for (const answered of [once, twice])
      expect(answered).toMatchObject({ state: "accepted", answered_by: NAME });
    expect(once.spots).toMatchObject([{ make_good: { date: next, second: 28_200 } }]);
    const log = await readDay(tom, vane.uuid, next);
    expect(log.breaks.flatMap((b) => b.spots.map((one) => [b.uuid, one.made_good_for?.date]))).toEqual([
      [second.uuid, date],
    ]);
    expect(await spot()).toMatchObject({
      decision: "make_good",
      effect: "0.00",
      offer: { state: "accepted" },
    });
    expect(await make.sumsHold(tom)).toBe(true);
    await expect(share.answer_offer({ ...accept, answer: "credit" })).rejects.toMatchObject({
      message: "offer_answered",
    });
    await vi.waitFor(async () => expect((await mailsTo(tom.email)).join()).toContain(NAME), 20_000);
  });

  test("refuses a place that is taken meanwhile, changes nothing, and names the next one", async () => {
    const { tom } = await world();
    const { first, missed, places, code, offer, spot } = await scene(tom);
    const sent = await offer();
    await make.spots(tom, [{ in: first, of: await make.campaign(tom), length: 60 }]);
    expect((await tom.api.share.offer(code(sent.path))).gone).toEqual([places[0]]);
    const accept = (n: number) =>
      tom.api.share.answer_offer({
        ...code(sent.path),
        answer: "accept",
        name: NAME,
        places: [places[n]!],
      });
    await expect(accept(0)).rejects.toMatchObject({
      message: "place_gone",
      more: { details: { places: [{ spot: missed }] } },
    });
    expect(await spot()).toMatchObject({ decision: null, offer: { state: "open" } });
    expect(await accept(1)).toMatchObject({ state: "accepted" });
    await expect(offer()).rejects.toMatchObject({ message: "made_good_already" });
  });

  test("answered with the credit is not billed; answered with a wish it returns to the desk", async () => {
    const { tom } = await world();
    const { vane, code, offer, spot } = await scene(tom);
    const sent = await offer();
    const wish = {
      wish: "Rather in the evening",
      wish_times: { weekdays: [5], hours: { from: 18, to: 20 } },
    };
    const counter = { ...code(sent.path), answer: "counter", name: NAME } as const;
    await expect(tom.api.share.answer_offer(counter)).rejects.toMatchObject({
      more: { fields: [{ path: "wish", code: "required" }] },
    });
    expect(await tom.api.share.answer_offer({ ...counter, ...wish })).toMatchObject({
      state: "countered",
      ...wish,
    });
    const { work } = await tom.api.tenant.checklist({});
    expect(work.find((row) => row.kind === "offer_back")).toMatchObject({
      uuid: vane.uuid,
      date,
      detail: wish.wish,
    });
    const again = await offer();
    expect((await tom.api.tenant.checklist({})).counts.offer_back).toBeUndefined();
    await tom.api.share.answer_offer({ ...code(again.path), answer: "credit", name: NAME });
    expect(await spot()).toMatchObject({ decision: "credit", status: "credited", effect: "-30.00" });
    expect((await tom.api.offers.list({ uuid: (await spot()).campaign })).offers).toMatchObject([
      { state: "credited", credit_due: false },
      { state: "countered" },
    ]);
  });

  test("of a spot on an invoice is a credit only, which is then listed as due", async () => {
    const { tom, ana } = await world();
    const { vane, green, missed, code, offer, spot } = await scene(tom);
    await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: "bill", note: "agreed" }]);
    await closeDay(tom, vane.uuid, date);
    await expect(offer({ places: [] })).rejects.toMatchObject({ message: "day_closed" });
    const report = await ana.api.reports.create({
      customer: green.customer,
      campaigns: [green.uuid],
      from: date,
      to: date,
    });
    await ana.api.reports.create_invoice({ uuid: report.uuid });
    expect((await spot()).billed).toBe(true);
    await expect(offer()).rejects.toMatchObject({ message: "day_closed" });
    const sent = await offer({ places: [] });
    await tom.api.share.answer_offer({ ...code(sent.path), answer: "credit", name: NAME });
    expect(await spot()).toMatchObject({ decision: "bill", billed: true, offer: { state: "credited" } });
    expect((await tom.api.offers.list({ uuid: green.uuid })).offers).toMatchObject([{ credit_due: true }]);
    const due = (await ana.api.tenant.checklist({})).work.filter((row) => row.kind === "credit_due");
    expect(due).toMatchObject([{ uuid: green.uuid, amount: "30.00" }]);
  });

  test("takes no answer after it was withdrawn, decided otherwise, or after its deadline", async () => {
    const { tom } = await world();
    const { vane, missed, places, code, offer, spot } = await scene(tom);
    const accept = (path: string | null) =>
      tom.api.share.answer_offer({ ...code(path), answer: "accept", name: NAME, places: [places[0]!] });
    const one = await offer();
    expect(await tom.api.offers.withdraw({ uuid: one.uuid, version: one.version })).toMatchObject({
      state: "withdrawn",
    });
    await expect(accept(one.path)).rejects.toMatchObject({ message: "offer_withdrawn" });
    await expect(tom.api.offers.withdraw({ uuid: one.uuid, version: one.version })).rejects.toMatchObject({
      message: "offer_answered",
    });
    const two = await offer();
    await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: "accept" }]);
    await expect(accept(two.path)).rejects.toMatchObject({ message: "offer_withdrawn" });
    await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: null }]);
    const three = await offer({ deadline: { date, second: 43_200 } }).catch((e) => e.more.fields);
    expect(three).toMatchObject([{ path: "deadline", code: "in_past" }]);
    await expect(offer({ deadline: { date: toDay("2026-11-21"), second: 0 } })).rejects.toMatchObject({
      more: { fields: [{ path: "deadline", code: "after_cutoff" }] },
    });
    const four = await offer({ deadline: { date: toDay("2026-11-19"), second: 43_200 } });
    setClock("2026-11-19T12:00:00Z");
    await expect(accept(four.path)).rejects.toMatchObject({ message: "offer_expired" });
    expect((await tom.api.share.offer(code(four.path))).state).toBe("expired");
    await sweep(tom, endDueOffers, new Date("2026-11-19T12:00:00Z"));
    expect((await tom.api.offers.list({ uuid: (await spot()).campaign })).offers[0]).toMatchObject({
      state: "expired",
      version: 2,
    });
    expect(await spot()).toMatchObject({ open: true, offer: { state: "expired" } });
    expect((await tom.api.tenant.checklist({})).work.find((row) => row.kind === "offer_back")).toMatchObject({
      uuid: vane.uuid,
      detail: "expired",
    });
  });

  test("respects the station's cut-off, in the places listed, offered and accepted", async () => {
    const { tom, ana } = await world();
    const { vane, missed, places, code, offer } = await scene(tom);
    const sent = await offer();
    const list = async () => {
      const { proposals } = await tom.api.reconciliation.make_goods({ uuid: vane.uuid, spots: [missed] });
      return proposals[0]!.place ? 1 + proposals[0]!.others.length : 0;
    };
    expect(await list()).toBe(2);
    const station = await ana.api.stations.retrieve({ uuid: vane.uuid });
    // Until 07:50 on Friday are 21 h 50 min.
    await ana.api.stations.update({ uuid: vane.uuid, version: station.version, make_good_hours: 21 });
    expect(await list()).toBe(2);
    await ana.api.stations.update({ uuid: vane.uuid, version: station.version + 1, make_good_hours: 22 });
    expect(await list()).toBe(0);
    const accept = { ...code(sent.path), answer: "accept" as const, name: NAME, places: [places[0]!] };
    await expect(tom.api.share.answer_offer(accept)).rejects.toMatchObject({ message: "place_gone" });
    await tom.api.offers.withdraw({ uuid: sent.uuid, version: 1 });
    await expect(offer()).rejects.toMatchObject({ message: "place_gone" });
  });

  test("accepted and aired counts once in the campaign, the report and the invoice", async () => {
    const { tom, ana } = await world();
    const { vane, green, places, code, offer } = await scene(tom);
    const sent = await offer();
    await tom.api.share.answer_offer({
      ...code(sent.path),
      answer: "accept",
      name: NAME,
      places: [places[1]!],
    });
    setClock("2026-11-21T10:00:00Z");
    const log = await readDay(tom, vane.uuid, next);
    const made = log.breaks.flatMap((b) => b.spots)[0]!;
    const text = `date,time,title,length,type,spot id\n${next},07:50:05,Green,30,spot,${made.uuid}\n`;
    const file = new File([text], "b.csv");
    await tom.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
    await closeDay(tom, vane.uuid, date);
    await closeDay(tom, vane.uuid, next);
    expect(await tom.api.campaigns.retrieve({ uuid: green.uuid })).toMatchObject({ aired: 1 });
    const report = await ana.api.reports.create({
      customer: green.customer,
      campaigns: [green.uuid],
      from: date,
      to: next,
    });
    expect(report).toMatchObject({ net: "30.00" });
    const invoice = await ana.api.reports.create_invoice({ uuid: report.uuid });
    expect(await ana.api.invoices.retrieve({ uuid: invoice.uuid })).toMatchObject({ net: "30.00" });
  });

  test("shows an agent how it stands, without the link on which the customer answers", async () => {
    const { ana, tom, here } = await world();
    const { green, offer } = await scene(tom);
    await offer();
    const iris = await ana.api.agents.update({ type: "agent", name: "Iris" });
    await runForTenant(here, () =>
      getTenantClient(here).campaign.updateMany({
        where: { uuid: green.uuid },
        data: { agent_id: iris.uuid },
      }),
    );
    const agent = await person(here, "agent", "iris", { agent_id: iris.uuid });
    const seen = await agent.api.offers.list({ uuid: green.uuid });
    expect(seen.offers).toMatchObject([{ state: "open", path: null }]);
    const [known] = (await tom.api.offers.list({ uuid: green.uuid })).offers;
    expect(known?.path).toMatch(/^\/share\/offer\/./);
  });

  test("shows nothing to another tenant, and its link nothing of another offer", async () => {
    const { tom, cara } = await world();
    const { vane, green, missed, places, code, offer } = await scene(tom);
    const sent = await offer();
    await expect(cara.api.offers.list({ uuid: green.uuid })).rejects.toMatchObject({ code: "not_found" });
    await expect(cara.api.offers.withdraw({ uuid: sent.uuid, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(cara.api.offers.create({ uuid: vane.uuid, spots: [missed], places })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(tom.api.share.offer({ code: sent.uuid })).rejects.toMatchObject({ code: "not_found" });
    await expect(tom.api.share.card({ a: "report", b: code(sent.path).code })).rejects.toMatchObject({
      code: "not_found",
    });
    const foreign = { ...code(sent.path), answer: "accept" as const, name: NAME, places: [] };
    await expect(tom.api.share.answer_offer(foreign)).rejects.toMatchObject({
      more: { fields: [{ path: "places", code: "required" }] },
    });
  });
});
