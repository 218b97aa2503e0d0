import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEED_KINDS, type FeedKind, MOST_FEEDS } from "@/lib/calendar/feed";
import { addDays, type Day, toDay } from "@/lib/day";
import { getGlobalClient, runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { parseEntries } from "@/tests/lib/calendar/parse-calendar";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { membershipRemoved, type Person, person, setClock, world } from "@/tests/world";
import { line } from "../corporate/billing-scene";

const NOW = "2026-11-25T09:00:00Z";
const [today, tomorrow] = ["2026-11-25", "2026-11-26"].map(toDay) as [Day, Day];
beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));
runOutboxDuringTests();

const db = <T>({ tenant_id }: Person, work: (db: TenantTransaction) => Promise<T>) =>
  runForTenant(tenant_id, () => runTransaction(tenant_id, work));
const codeOf = ({ url }: { url: string }) => new URL(url).pathname.split("/").at(-2)!;

/** Two stations, a campaign on each, copy that expires, an open invoice, and a log of tomorrow. */
async function scene() {
  const all = await world();
  const { ana } = all;
  const vane = await make.station(ana, { name: "Vane FM" });
  const kestrel = await make.station(ana, { name: "Kestrel" });
  const of = { from: toDay("2026-11-23"), to: toDay("2026-12-31") };
  const green = await make.campaign(ana, { name: "Green", stations: [vane.uuid], ...of });
  const blue = await make.campaign(ana, { name: "Blue", stations: [kestrel.uuid], ...of });
  const [next] = await make.breaks(ana, vane, tomorrow, [26_400]);
  await make.spots(ana, [{ in: next!, of: green }]);
  const customer = (await make.customer(ana, "Acme")).uuid;
  const draft = await ana.api.invoices.update_create({
    customer,
    date: today,
    due_date: addDays(today, 14),
    lines: [line("90.00", { tax_bp: 0 })],
  });
  await ana.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
  await db(ana, async (client) => {
    for (const [campaign, station] of [
      [green, vane],
      [blue, kestrel],
    ] as const)
      await client.campaign.updateMany({
        where: { uuid: campaign.uuid },
        data: { station_ids: [station.uuid] },
      });
    await client.commercial.updateMany({
      where: { uuid: green.commercial! },
      data: { title: "Spring", valid_to: "2026-12-20", station_ids: [vane.uuid] },
    });
    await client.station.updateMany({
      where: { uuid: vane.uuid },
      data: { license_expires_at: "2027-01-31" },
    });
    await client.station.updateMany({
      where: { uuid: kestrel.uuid },
      data: { license_expires_at: "2029-01-31" },
    });
  });
  return { ...all, vane, kestrel, green, blue };
}

const create = (who: Person, kinds: readonly FeedKind[], stations: string[] | null = null) =>
  who.api.calendar_feeds.create({ name: "My calendar", kinds: [...kinds], stations });
/** The entries of a calendar as a program without sign-in reads it. */
const read = async ({ anonymous }: { anonymous: Pick<Person["api"], "calendar_feeds"> }, code: string) => {
  const { bytes } = await anonymous.calendar_feeds.fetch({ code });
  return parseEntries(new TextDecoder().decode(bytes));
};
const titles = async (of: Parameters<typeof read>[0], code: string) =>
  (await read(of, code)).map((entry) => entry.SUMMARY!);
const listOf = async (who: Person) => (await who.api.calendar_feeds.list({ tenant: who.tenant_id })).rows;

describe("a calendar feed", () => {
  test("holds campaigns, expiries, due dates and log deadlines", async () => {
    const all = await scene();
    const entries = await read(all, codeOf(await create(all.ana, FEED_KINDS)));
    const found = entries.map(({ SUMMARY, DTSTART, DTEND }) => [SUMMARY, DTSTART, DTEND]);
    expect(found).toHaveLength(6);
    expect(found).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^Green · /), "20261123", "20270101"],
        [expect.stringMatching(/^Blue · /), "20261123", "20270101"],
        ["Publish log for 26.11.2026: Vane FM", "20261125T163000Z", "20261125T170000Z"],
        [expect.stringMatching(/^Invoice .+ due · Acme$/), "20261209", "20261210"],
        ["Commercial expires: Spring", "20261220", "20261221"],
        ["Licence expires: Vane FM", "20270131", "20270201"],
      ]),
    );
    const invoice = entries.find(({ SUMMARY }) => SUMMARY?.startsWith("Invoice"))!;
    expect(invoice.DESCRIPTION).toContain("Open: 90.00 EUR");
    expect(invoice.URL).toMatch(/\/invoice-v2\/[0-9a-f-]{36}$/);
  });

  test("answers as a file that programs read as a calendar", async () => {
    const all = await scene();
    const file = await all.anonymous.calendar_feeds.fetch({
      code: codeOf(await create(all.ana, ["campaigns"])),
    });
    expect([file.type, file.name]).toEqual(["text/calendar; charset=utf-8", "feed.ics"]);
  });

  test("shows a moved campaign where it is now, under the same UID with a higher sequence", async () => {
    const all = await scene();
    const code = codeOf(await create(all.ana, ["campaigns"]));
    const green = async () => (await read(all, code)).find(({ SUMMARY }) => SUMMARY?.startsWith("Green"))!;
    const before = await green();
    await all.ana.api.campaigns.stop({
      uuid: all.green.uuid,
      stop_date: toDay("2026-12-05"),
      immediate: false,
    });
    const after = await green();
    expect([before.DTEND, after.DTEND]).toEqual(["20270101", "20261206"]);
    expect(after.UID).toBe(before.UID);
    expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
    expect(after["LAST-MODIFIED"]).toBe("20261125T090000Z");
  });

  test("leaves out drafts, paid invoices, and what is out of its span", async () => {
    const all = await scene();
    const code = codeOf(await create(all.ana, FEED_KINDS));
    await db(all.ana, async (client) => {
      await client.campaign.updateMany({ where: { uuid: all.green.uuid }, data: { status: "draft" } });
      await client.campaign.updateMany({
        where: { uuid: all.blue.uuid },
        data: { start_date: "2026-09-01", end_date: "2026-09-25" },
      });
      await client.invoice.updateMany({ where: {}, data: { paid: "90.00" } });
      await client.commercial.updateMany({ where: {}, data: { valid_to: "2027-12-31" } });
    });
    expect(await titles(all, code)).toEqual([
      "Publish log for 26.11.2026: Vane FM",
      "Licence expires: Vane FM",
    ]);
  });

  test("says that a log is published", async () => {
    const all = await scene();
    const code = codeOf(await create(all.ana, ["logs"]));
    const reason = "Audio is at the studio";
    await all.tom.api.logs.publish({ uuid: all.vane.uuid, date: tomorrow, version: 1, reason });
    expect(await titles(all, code)).toEqual(["Log published for 26.11.2026: Vane FM"]);
  });

  test("of chosen stations holds only what is theirs", async () => {
    const all = await scene();
    const feed = await create(all.ana, FEED_KINDS, [all.kestrel.uuid]);
    expect(feed.stations).toEqual([{ uuid: all.kestrel.uuid, name: "Kestrel" }]);
    expect(await titles(all, codeOf(feed))).toEqual([expect.stringMatching(/^Blue · /)]);
  });

  test("is empty but whole where nothing is due", async () => {
    const { cara, anonymous } = await world();
    expect(await titles({ anonymous }, codeOf(await create(cara, FEED_KINDS)))).toEqual([]);
  });
});

describe("the rights of a calendar feed", () => {
  test("are those its person has when it is fetched", async () => {
    const all = await scene();
    const code = codeOf(await create(all.ana, FEED_KINDS));
    const key = { user_id_tenant_id: { user_id: all.ana.user_id, tenant_id: all.ana.tenant_id } };
    const become = (data: { role: string; stations?: string[] }) =>
      getGlobalClient().membership.update({ where: key, data });
    await become({ role: "traffic" });
    expect((await titles(all, code)).filter((title) => title.startsWith("Invoice"))).toEqual([]);
    await become({ role: "traffic", stations: [all.kestrel.uuid] });
    expect(await titles(all, code)).toEqual([expect.stringMatching(/^Blue · /)]);
    await become({ role: "sales" });
    expect((await titles(all, code)).filter((title) => title.startsWith("Publish"))).toEqual([]);
  });

  test("end with the membership, and answer as an unknown code", async () => {
    const all = await scene();
    const code = codeOf(await create(all.ana, FEED_KINDS));
    const unknown = await all.anonymous.calendar_feeds.fetch({ code: "x" }).catch((e) => e);
    await membershipRemoved(all.ana);
    const removed = await all.anonymous.calendar_feeds.fetch({ code }).catch((e) => e);
    expect([removed.code, removed.message]).toEqual(["not_found", unknown.message]);
  });

  test("of an agent's login are its own campaigns", async () => {
    const all = await scene();
    const { uuid: agent } = await all.ana.api.agents.update({
      type: "agent",
      name: "Iris",
      commission_bp: 0,
    });
    const iris = await person(all.here, "agent", "iris", { agent_id: agent });
    const { kinds } = await iris.api.calendar_feeds.list({ tenant: all.here });
    expect(kinds).toEqual(["campaigns", "copy"]);
    const code = codeOf(await create(iris, kinds));
    expect(await titles(all, code)).toEqual([]);
    await db(all.ana, (client) =>
      client.campaign.updateMany({ where: { uuid: all.green.uuid }, data: { agent_id: agent } }),
    );
    expect(await titles(all, code)).toEqual([expect.stringMatching(/^Green/)]);
  });

  test("refuse kinds that the person may not read, and stations they may not see", async () => {
    const all = await scene();
    await expect(create(all.sam, ["campaigns", "logs"])).rejects.toMatchObject({ code: "forbidden" });
    const limited = await person(all.here, "traffic", "lim", { stations: [all.vane.uuid] });
    await expect(create(limited, ["logs"], [all.kestrel.uuid])).rejects.toMatchObject({ code: "invalid" });
    await expect(create(all.cara, ["logs"], [all.vane.uuid])).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the address of a calendar feed", () => {
  test("is stored as a hash only, and has 256 random bits", async () => {
    const { ana } = await world();
    const [one, other] = [await create(ana, ["logs"]), await create(ana, ["logs"])];
    expect(codeOf(one)).toMatch(/^[\w-]{43}$/);
    expect(codeOf(one)).not.toBe(codeOf(other));
    const row = await getGlobalClient().calendar_feed.findUniqueOrThrow({ where: { uuid: one.uuid } });
    expect(JSON.stringify(row)).not.toContain(codeOf(one));
    expect(JSON.stringify(await ana.api.activity.list({ tenant: ana.tenant_id }))).not.toContain(codeOf(one));
  });

  test("is replaced: the former one is not found, what the feed holds stays", async () => {
    const all = await scene();
    const feed = await create(all.ana, ["campaigns"]);
    const next = await all.ana.api.calendar_feeds.renew({ uuid: feed.uuid, version: feed.version });
    await expect(read(all, codeOf(feed))).rejects.toMatchObject({ code: "not_found" });
    expect(await titles(all, codeOf(next))).toHaveLength(2);
    // A second click on an old page does not replace it again.
    await expect(
      all.ana.api.calendar_feeds.renew({ uuid: feed.uuid, version: feed.version }),
    ).rejects.toMatchObject({ code: "stale" });
    expect(await titles(all, codeOf(next))).toHaveLength(2);
  });

  test("ends with the feed; deleting it twice is not found", async () => {
    const all = await scene();
    const feed = await create(all.ana, ["campaigns"]);
    await all.ana.api.calendar_feeds.destroy({ uuid: feed.uuid });
    await expect(read(all, codeOf(feed))).rejects.toMatchObject({ code: "not_found" });
    await expect(all.ana.api.calendar_feeds.destroy({ uuid: feed.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is asked for at most thirty times a minute", async () => {
    const { ana, anonymous } = await world();
    const code = codeOf(await create(ana, ["logs"]));
    for (let n = 0; n < 30; n += 1) await anonymous.calendar_feeds.fetch({ code });
    await expect(anonymous.calendar_feeds.fetch({ code })).rejects.toMatchObject({ code: "limit" });
  });
});

describe("a person's calendar feeds", () => {
  test("are theirs alone, also before admins of the same tenant", async () => {
    const { ana, tom } = await world();
    const feed = await create(tom, ["logs"]);
    expect(await listOf(ana)).toEqual([]);
    expect((await listOf(tom)).map(({ uuid }) => uuid)).toEqual([feed.uuid]);
    const { uuid, version } = feed;
    const notFound = { code: "not_found" };
    await expect(ana.api.calendar_feeds.destroy({ uuid })).rejects.toMatchObject(notFound);
    await expect(ana.api.calendar_feeds.renew({ uuid, version })).rejects.toMatchObject(notFound);
    await expect(
      ana.api.calendar_feeds.update({ uuid, version, name: "x", kinds: ["logs"], stations: null }),
    ).rejects.toMatchObject(notFound);
  });

  test("say when they were last fetched", async () => {
    const { ana, anonymous } = await world();
    const feed = await create(ana, ["logs"]);
    expect((await listOf(ana))[0]?.last_fetched_at).toBeNull();
    await anonymous.calendar_feeds.fetch({ code: codeOf(feed) });
    expect((await listOf(ana))[0]?.last_fetched_at).toBe("2026-11-25T09:00:00.000Z");
  });

  test("are changed at the version that was read", async () => {
    const all = await scene();
    const { uuid, version, ...feed } = await create(all.ana, ["campaigns"]);
    const change = { uuid, version, name: "Logs", kinds: ["logs" as const], stations: [all.vane.uuid] };
    expect(await all.ana.api.calendar_feeds.update(change)).toMatchObject({
      name: "Logs",
      kinds: ["logs"],
      stations: [{ name: "Vane FM" }],
    });
    expect(await titles(all, codeOf(feed))).toEqual(["Publish log for 26.11.2026: Vane FM"]);
    await expect(all.ana.api.calendar_feeds.update(change)).rejects.toMatchObject({ code: "stale" });
  });

  test("are twenty at most", async () => {
    const { ana } = await world();
    for (let n = 0; n < MOST_FEEDS; n += 1) await create(ana, ["logs"]);
    await expect(create(ana, ["logs"])).rejects.toMatchObject({ message: "too_many_calendar_feeds" });
  });
});
