import { afterEach, beforeEach, expect, test } from "vitest";
import { type Day, toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { person, setClock, world } from "@/tests/world";
import { booked, draft, MONDAY, NOW, onAir, SUNDAY, segment } from "./market";

beforeEach(() => setClock(NOW));
afterEach(() => setClock(null));

test("a follower's member sees mirrored spots; the campaign is read-only, and its seller can stop it", async () => {
  const { ana, here } = await world();
  const leader = await onAir(ana);
  const follower = await onAir(ana, { follows: true, leader });
  const seller = await person(here, "sales", "lea", { stations: [leader] });
  const { customer } = await draft(ana, [segment([leader])]);
  const { uuid, booked: spots } = await booked(seller, [segment([leader])], { customer });
  const traffic = await person(here, "traffic", "fio", { stations: [follower] });
  expect((await traffic.api.campaigns.retrieve({ uuid })).access).toBe("read-only-multi-stations");
  const week = await traffic.api.breaks.list({ uuid: follower, from: MONDAY as Day, to: MONDAY as Day });
  expect(week.leader).toMatchObject({ uuid: leader });
  expect(week.breaks.length).toBe(26);
  const log = await traffic.api.logs.retrieve({ uuid: follower, date: MONDAY as Day });
  expect(log.breaks.flatMap((b) => b.spots)).toHaveLength(2);
  expect((await seller.api.campaigns.retrieve({ uuid })).access).toBe("read-write");
  const stopped = await seller.api.campaigns.stop({ uuid, stop_date: toDay("2026-11-21"), immediate: true });
  expect([spots, stopped.booked]).toEqual([14, 0]);
  expect(await make.sumsHold(ana)).toBe(true);
});

test("time booked by others is not free for a limited seller, who cannot see their campaigns", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: [{ weekday: 1, second: 26_400, name: "B", capacity_seconds: 30 }] });
  const two = await onAir(ana);
  const seller = await person(here, "sales", "lea", { stations: [two] });
  const full = segment([one], { weekdays: [1], per_day: 1, hours: [{ hour: 7, spots: 0 }] });
  await booked(ana, [full]);
  const iris = await ana.api.agents.update({ type: "agent", name: "Iris" });
  const agent = await person(here, "agent", "iris", { agent_id: iris.uuid });
  const mine = await agent.api.customers.create({ name: "Mine" });
  expect(mine.agent).toBe(iris.uuid);
  const said = await agent.api.campaigns.estimates({
    customer: mine.uuid,
    start_date: MONDAY as Day,
    end_date: SUNDAY as Day,
    segments: [full],
  });
  expect(said).toMatchObject({ free_seconds: 0, segments: [{ fits: 0 }] });
  const own = await draft(agent, [full], { customer: mine.uuid });
  expect(own.agent).toBe(iris.uuid);
  await expect(agent.api.campaigns.activate({ uuid: own.uuid, version: own.version })).rejects.toMatchObject({
    message: "nothing_fits",
  });
  expect((await seller.api.campaigns.list({ tenant: here })).total).toBe(0);
  await expect(draft(seller, [full])).rejects.toMatchObject({
    more: { fields: [{ path: "segments.0.stations", code: "bad_id" }] },
  });
});

test("an agent can only bring their own business, and loses access to a campaign given to another", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const [iris, otto] = await Promise.all(
    ["Iris", "Otto"].map((name) => ana.api.agents.update({ type: "agent", name })),
  );
  const agency = await ana.api.agents.update({ type: "agency", name: "Bureau" });
  const login = await person(here, "agent", "iris", { agent_id: iris!.uuid });
  const buyer = await person(here, "agency", "bea", { agent_id: agency.uuid });
  await expect(login.api.customers.create({ name: "x", agent: otto!.uuid })).rejects.toMatchObject({
    more: { fields: [{ path: "agent", code: "bad_id" }] },
  });
  const mine = await login.api.customers.create({ name: "Mine" });
  await ana.api.customers.update({ uuid: mine.uuid, version: 1, agency: agency.uuid });
  const order = await draft(ana, [segment([one])], { customer: mine.uuid });
  expect(order).toMatchObject({ agent: iris!.uuid, agent_name: "Iris", agency: agency.uuid });
  expect(await buyer.api.campaigns.retrieve({ uuid: order.uuid })).toMatchObject({ customer_name: "Mine" });
  await expect(
    login.api.campaigns.update({ uuid: order.uuid, version: 1, agent: otto!.uuid }),
  ).rejects.toMatchObject({ code: "invalid" });
  await ana.api.campaigns.update({ uuid: order.uuid, version: 1, agent: otto!.uuid, agency: null });
  for (const gone of [login, buyer])
    await expect(gone.api.campaigns.retrieve({ uuid: order.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
  // The customer is still Iris' own; Otto sees its name on his campaign, but not its record.
  expect(await login.api.customers.retrieve({ uuid: mine.uuid })).toMatchObject({ name: "Mine" });
  const other = await person(here, "agent", "otto", { agent_id: otto!.uuid });
  expect(await other.api.campaigns.retrieve({ uuid: order.uuid })).toMatchObject({ customer_name: "Mine" });
  await expect(other.api.customers.retrieve({ uuid: mine.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await other.api.customers.list({ tenant: here })).total).toBe(0);
});

test("agents and agencies are shown on records and documents as the settings say", async () => {
  const { ana, here } = await world();
  const agency = await ana.api.agents.update({ type: "agency", name: "Bureau", commission_bp: 1250 });
  const { uuid } = await ana.api.customers.create({ name: "Kilnside", agency: agency.uuid });
  const shown = async (display: "none" | "name" | "name_commission") => {
    const { version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_settings({
      tenant: here,
      version,
      settings_json: { agents: { agency: { display } } },
    });
    return (await ana.api.customers.retrieve({ uuid })).agency_shown;
  };
  expect(await shown("name_commission")).toBe("Bureau, 12.5 %");
  const draft = await ana.api.invoices.update_create({
    customer: uuid,
    date: toDay("2026-11-21"),
    lines: [{ title: "Studio", price: "10.00" }],
  });
  const { bytes } = await ana.api.invoices.pdf({ uuid: draft.uuid });
  expect(textOf(bytes).flat().join(" ")).toContain("Bureau, 12.5 %");
  expect(await shown("none")).toBe(null);
  expect(await shown("name")).toBe("Bureau");
});

test("documents of two stations are hidden from members of only one, who create and see their own", async () => {
  const { ana, here } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana)];
  const both = await booked(ana, [segment([one, two])]);
  const fay = await person(here, "finance", "fay", { stations: [one] });
  const period = {
    customer: both.customer,
    from: MONDAY as Day,
    to: SUNDAY as Day,
    basis: "planned" as const,
  };
  const whole = await ana.api.reports.create(period);
  await expect(fay.api.reports.retrieve({ uuid: whole.uuid })).rejects.toMatchObject({ code: "not_found" });
  const part = await fay.api.reports.create(period);
  expect(part.spots).toBe(14);
  // It is a report of their station, so spots of the other do not concern it.
  expect(part).toMatchObject({ outdated: false, snapshot: { scope: { stations: [one] } } });
  const line = { title: "Studio", price: "10.00" };
  const date = toDay("2026-11-21");
  const theirs = await ana.api.invoices.update_create({ customer: both.customer, date, lines: [line] });
  await expect(fay.api.invoices.retrieve({ uuid: theirs.uuid })).rejects.toMatchObject({ code: "not_found" });
  const own = await fay.api.invoices.update_create({ customer: both.customer, date, lines: [line] });
  expect((await fay.api.invoices.list({ tenant: here })).rows.map((r) => r.uuid)).toEqual([own.uuid]);
  expect((await fay.api.customers.retrieve({ uuid: both.customer })).name).toBe("Kilnside Energy");
});
