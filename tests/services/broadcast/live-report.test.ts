import { afterEach, expect, test } from "vitest";
import { addDays, type Day, toDay } from "@/lib/day";
import { closeSubscriptions } from "@/server/data/events";
import { runForTenant } from "@/server/data/kernel/client";
import { hideLiveReport, shareLiveReport } from "@/server/services/broadcast/reports/live-share";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-18");
afterEach(async () => {
  setClock(null);
  await closeSubscriptions();
});

async function scene(p: Person) {
  setClock("2026-11-18T12:00:00Z");
  const vane = await make.station(p, { code: "VF" });
  const [seven, eight, evening] = await make.breaks(p, vane, date, [26_400, 30_000, 72_000]);
  const green = await make.campaign(p, { name: "Green tariff", stations: [vane.uuid] });
  const [aired] = await make.spots(p, [
    { in: seven!, of: green },
    { in: eight!, of: green },
    { in: evening!, of: green },
  ]);
  const ctx = await p.ctx();
  await runForTenant(p.tenant_id, () => shareLiveReport(ctx, green.uuid));
  return { vane, green, aired: aired!, ask: { campaign_uuid: green.uuid, station_uuid: vane.uuid } };
}
const send = (p: Person, uuid: string, spot: string) => {
  const file = new File(
    [
      `date,time,title,length,type,spot id\n${date},07:20:04,Green tariff 30,30,spot,${spot}\n${date},11:00:00,News,60,,\n`,
    ],
    "a.csv",
  );
  return p.api.as_run.import({ uuid, file, params: { commit: true } });
};

test("the advertiser sees aired spots of those sold, and what the log confirms", async () => {
  const { tom, anonymous } = await world();
  const { vane, aired, ask: input } = await scene(tom);
  const before = await anonymous.live_report.retrieve(input);
  expect(before).toMatchObject({
    letterhead: "Vane & Kestrel Radio",
    campaign: "Green tariff",
    done: 0,
    sold: 3,
    expected: 2,
    waiting: 2,
    last: null,
  });
  expect(before).toMatchObject({ next: { date, second: 72_000 }, now: 43_200, today: date, last_log: null });
  expect(before.spots.map((p) => p.state)).toEqual(["planned", "planned", "planned"]);
  await tom.api.logs.publish({ uuid: vane.uuid, date, version: 1, reason: "Audio is at the studio" });
  await send(tom, vane.uuid, aired);
  const after = await anonymous.live_report.retrieve(input);
  expect(after).toMatchObject({
    done: 1,
    sold: 3,
    waiting: 0,
    last: { date, second: 26_404, planned_second: 26_400 },
    days: [{ date, sold: 3, done: 1 }],
  });
  expect(after.spots.map((p) => p.state)).toEqual(["confirmed", "missed", "exported"]);
  expect(JSON.stringify(after)).not.toContain("30.00");
  const file = await anonymous.live_report.export(input);
  expect(new TextDecoder().decode(file.bytes).trim().split("\r\n")).toHaveLength(3);
});

test("subscribers are notified when a log is imported", async () => {
  const { tom, anonymous } = await world();
  const { vane, aired, ask: input } = await scene(tom);
  const stream = (await anonymous.live_report.stream(input)) as ReadableStream<Uint8Array>;
  const reader = stream.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toContain("retry");
  await send(tom, vane.uuid, aired);
  expect(await next()).toContain("live_report");
  await reader.cancel();
});

test("a report that is hidden, of another station or unknown is not found", async () => {
  const { tom, cara, anonymous } = await world();
  const { green, ask: input } = await scene(tom);
  const other = await make.station(tom);
  const theirs = await make.station(cara);
  const nothing = { code: "not_found" };
  await expect(anonymous.live_report.retrieve({ ...input, station_uuid: other.uuid })).rejects.toMatchObject(
    nothing,
  );
  await expect(anonymous.live_report.retrieve({ ...input, station_uuid: theirs.uuid })).rejects.toMatchObject(
    nothing,
  );
  await expect(anonymous.live_report.retrieve({ ...input, campaign_uuid: other.uuid })).rejects.toMatchObject(
    nothing,
  );
  await expect(anonymous.live_report.listen(input)).rejects.toMatchObject(nothing);
  const ctx = await tom.ctx();
  await runForTenant(tom.tenant_id, () => hideLiveReport(ctx, green.uuid));
  await expect(anonymous.live_report.retrieve(input)).rejects.toMatchObject(nothing);
});

test("renewed links open the report, and the previous ones stop working", async () => {
  const { tom, anonymous } = await world();
  const { green, vane, ask: old } = await scene(tom);
  const { live_report_code } = await tom.api.campaigns.recreate_code({ uuid: green.uuid });
  expect(live_report_code).not.toBe(green.uuid);
  const renewed = { campaign_uuid: live_report_code!, station_uuid: vane.uuid };
  await expect(anonymous.live_report.retrieve(old)).rejects.toMatchObject({ code: "not_found" });
  expect((await anonymous.live_report.retrieve(renewed)).campaign).toBe("Green tariff");
  const again = await tom.api.campaigns.recreate_code({ uuid: green.uuid });
  expect(again.live_report_code).not.toBe(live_report_code);
  await expect(anonymous.live_report.retrieve(renewed)).rejects.toMatchObject({ code: "not_found" });
});

test("after its last day a link says so, whom to contact, and opens again once it is extended or renewed", async () => {
  const { tom, anonymous } = await world();
  const { green, ask: input } = await scene(tom);
  const { uuid } = green;
  const set = (expires_on: Day | null) => tom.api.campaigns.live_report({ uuid, expires_on, prices: false });
  expect(await set(date)).toMatchObject({ live_report_expires_on: date, live_report_prices: false });
  expect((await anonymous.live_report.retrieve(input)).campaign).toBe("Green tariff");
  setClock("2026-11-19T12:00:00Z");
  const over = {
    code: "conflict",
    message: "live_report_expired",
    more: { details: { contact: "Vane & Kestrel Radio" } },
  };
  await expect(anonymous.live_report.retrieve(input)).rejects.toMatchObject(over);
  await expect(anonymous.live_report.export(input)).rejects.toMatchObject(over);
  await expect(anonymous.live_report.pdf(input)).rejects.toMatchObject(over);
  await expect(anonymous.live_report.stream(input)).rejects.toMatchObject(over);
  await set(addDays(date, 1));
  expect((await anonymous.live_report.retrieve(input)).campaign).toBe("Green tariff");
  await set(date);
  const renewed = await tom.api.campaigns.recreate_code({ uuid });
  expect(renewed.live_report_expires_on).toBeNull();
  const address = { ...input, campaign_uuid: renewed.live_report_code! };
  expect((await anonymous.live_report.retrieve(address)).campaign).toBe("Green tariff");
});

test("links that are closed, or of somebody else, have no settings", async () => {
  const { tom, cara, vera } = await world();
  const { green } = await scene(tom);
  const terms = { uuid: green.uuid, expires_on: null, prices: true };
  await expect(cara.api.campaigns.live_report(terms)).rejects.toMatchObject({ code: "not_found" });
  await expect(vera.api.campaigns.live_report(terms)).rejects.toMatchObject({ code: "forbidden" });
  const ctx = await tom.ctx();
  await runForTenant(tom.tenant_id, () => hideLiveReport(ctx, green.uuid));
  await expect(tom.api.campaigns.live_report(terms)).rejects.toMatchObject({ message: "live_report_closed" });
});

test("prices are in the answer and the files only where the campaign shows them", async () => {
  const { tom, anonymous } = await world();
  const { vane, green, aired, ask: input } = await scene(tom);
  await tom.api.logs.publish({ uuid: vane.uuid, date, version: 1, reason: "Audio is at the studio" });
  await send(tom, vane.uuid, aired);
  const read = async () => {
    const answer = await anonymous.live_report.retrieve(input);
    const { bytes } = await anonymous.live_report.export({ ...input, language: "de" });
    return { answer, csv: new TextDecoder().decode(bytes).trim().split("\r\n") };
  };
  const without = await read();
  expect(JSON.stringify(without.answer)).not.toMatch(/"net"|price/);
  expect(without.csv[0]).not.toContain("Netto");
  await tom.api.campaigns.live_report({ uuid: green.uuid, expires_on: null, prices: true });
  const { answer, csv } = await read();
  const [first, second] = answer.spots;
  expect(answer.net).toEqual({ currency: "EUR", total: first!.net });
  expect(first!.net).toMatch(/^\d+\.\d\d$/);
  expect(second!.net).toBeNull();
  expect(csv[0]).toContain(";Netto bisher, EUR");
  expect(csv[1]).toMatch(
    new RegExp(`^18\\.11\\.2026;07:20:00;07:20:04;.*;gesendet;${first!.net!.replace(".", ",")}$`),
  );
});

test("the PDF has a line a day, in the language of the reader, and says that it is not signed", async () => {
  const { tom, anonymous } = await world();
  const { vane, aired, ask: input } = await scene(tom);
  await tom.api.logs.publish({ uuid: vane.uuid, date, version: 1, reason: "Audio is at the studio" });
  await send(tom, vane.uuid, aired);
  const read = async (language: "en" | "de") =>
    textOf((await anonymous.live_report.pdf({ ...input, language })).bytes)
      .flat()
      .join(" ");
  const english = await read("en");
  for (const words of [
    "Live report",
    "Green tariff",
    "Wed 18/11/2026",
    "07:20:04",
    "18/11/2026, 12:00",
    "not signed",
  ])
    expect(english).toContain(words);
  expect(await read("de")).toContain("nicht unterzeichnet");
});

test("setting what is set already changes nothing and writes no second log entry", async () => {
  const { tom, ana } = await world();
  const { green } = await scene(tom);
  const terms = { uuid: green.uuid, expires_on: date, prices: true };
  await tom.api.campaigns.live_report(terms);
  await tom.api.campaigns.live_report(terms);
  const { rows } = await ana.api.activity.list({ tenant: ana.tenant_id });
  expect(rows.filter(({ action }) => action === "campaign.link_changed")).toHaveLength(1);
});
