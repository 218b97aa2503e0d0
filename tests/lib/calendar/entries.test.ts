import { describe, expect, test } from "vitest";
import { listCapabilities, ROLES } from "@/lib/access/access";
import {
  arrangeEntries,
  type DatedRecord,
  type EntryWriter,
  type LogDay,
  makeLogEntry,
  makeRecordEntry,
} from "@/lib/calendar/entries";
import { computeFeedSpan, listFeedKinds } from "@/lib/calendar/feed";
import { addDays, toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

const write: EntryWriter = {
  t: (key, values = {}) => [key, ...Object.values(values)].join("|"),
  day: (day) => day,
  money: (amount, currency) => `${amount} ${currency}`,
  address: (path) => `https://spots.example${path}`,
  href: (kind, uuid) => `/${kind}/${uuid}`,
};
const record = (more: Partial<DatedRecord>): DatedRecord => ({
  kind: "campaigns",
  uuid: "u1",
  name: "Green",
  number: "12",
  customer: "Acme",
  stations: "Kestrel, Vane",
  amount: null,
  currency: null,
  from: toDay("2026-11-23"),
  to: toDay("2026-11-29"),
  version: 4,
  changed_at: null,
  ...more,
});

test.each<[Partial<DatedRecord>, string, string]>([
  [{}, "Green · Acme", "entries.number|12\nentries.customer|Acme\nentries.stations|Kestrel, Vane"],
  [{ customer: null, number: null, stations: null }, "Green", ""],
  [{ kind: "copy" }, "entries.copy|Green", "entries.customer|Acme\nentries.stations|Kestrel, Vane"],
  [{ kind: "licences", customer: null }, "entries.licence|Green", ""],
  [
    { kind: "invoices", number: "INV 7", amount: toMoney("24.00"), currency: "EUR", stations: null },
    "entries.invoice|INV 7|Acme",
    "entries.customer|Acme\nentries.open|24.00 EUR",
  ],
])("the entry of a record %#", (of, title, text) => {
  const found = makeRecordEntry(record(of), write);
  expect([found.title, found.text]).toEqual([title, text]);
  expect(found.url).toBe(`https://spots.example/${of.kind ?? "campaigns"}/u1`);
});

test("a record keeps its UID and raises its sequence when it moves", () => {
  const before = makeRecordEntry(record({}), write);
  const after = makeRecordEntry(
    record({ from: toDay("2026-12-01"), to: toDay("2026-12-06"), version: 5 }),
    write,
  );
  expect(after.uid).toBe(before.uid);
  expect(after.sequence).toBeGreaterThan(before.sequence);
});

test("a licence that was extended raises its sequence, though its station has the same version", () => {
  const licence = (day: string) =>
    makeRecordEntry(record({ kind: "licences", from: toDay(day), to: toDay(day) }), write);
  expect(licence("2027-11-29").sequence).toBeGreaterThan(licence("2026-11-29").sequence);
});

const log = (more: Partial<LogDay> = {}): LogDay => ({
  date: toDay("2026-11-26"),
  station_id: "s1",
  station: "Vane",
  is_published: false,
  ...more,
});
const deadline = (zone: string, hour = 17) => ({ tenant_id: "t1", zone, hour, version: 2 });
const endOf = (date: string, zone: string, hour?: number) => {
  const { when } = makeLogEntry([log({ date: toDay(date) })], deadline(zone, hour), write);
  return "end" in when ? [when.start.toISOString(), when.end.toISOString()] : [];
};

describe("the deadline of a day's logs", () => {
  test.each([
    ["winter", "2026-11-26", "Europe/Vienna", 17, "2026-11-25T16:00:00.000Z"],
    ["summer", "2026-07-02", "Europe/Vienna", 17, "2026-07-01T15:00:00.000Z"],
    ["the day before the clock is set ahead", "2026-03-29", "Europe/Vienna", 17, "2026-03-28T16:00:00.000Z"],
    ["the day on which it is", "2026-03-30", "Europe/Vienna", 17, "2026-03-29T15:00:00.000Z"],
    ["an hour the clock skips", "2026-03-30", "Europe/Vienna", 2, "2026-03-29T01:00:00.000Z"],
    ["an hour that comes twice", "2026-10-26", "Europe/Vienna", 2, "2026-10-25T00:00:00.000Z"],
    ["the other side of the world", "2026-11-26", "Pacific/Auckland", 9, "2026-11-24T20:00:00.000Z"],
    ["midnight", "2026-11-26", "America/New_York", 0, "2026-11-25T05:00:00.000Z"],
  ])("in %s", (_, date, zone, hour, end) => {
    const start = new Date(Date.parse(end) - 1_800_000).toISOString();
    expect(endOf(date, zone, hour)).toEqual([start, end]);
  });

  test("names the state of each station, and is done when all are published", () => {
    const both = [log(), log({ station_id: "s2", station: "Kestrel", is_published: true })];
    const open = makeLogEntry(both, deadline("UTC"), write);
    expect(open.title).toBe("entries.log_open|2026-11-26|Vane|2");
    expect(open.text).toBe("Vane: entries.unpublished\nKestrel: entries.published");
    const done = makeLogEntry(
      both.map((one) => ({ ...one, is_published: true })),
      deadline("UTC"),
      write,
    );
    expect(done.title).toBe("entries.log_done|2026-11-26|Vane|2");
    expect(done.uid).toBe(open.uid);
  });
});

test("of too many entries the nearest to today are kept, in the order of time", () => {
  const today = toDay("2026-11-25");
  const at = (n: number) => {
    const day = addDays(today, n);
    return makeRecordEntry(record({ uuid: `d${n}`, from: day, to: day }), write);
  };
  const long = makeRecordEntry(
    record({ uuid: "long", from: addDays(today, -90), to: addDays(today, 90) }),
    write,
  );
  const logs = makeLogEntry([log()], deadline("UTC"), write);
  const kept = arrangeEntries([at(40), at(-3), at(2), logs, at(-50), long], today, 4);
  expect(kept.map(({ uid }) => uid.split("@")[0])).toEqual([
    "campaigns-long",
    "campaigns-d-3",
    "logs-2026-11-26-t1",
    "campaigns-d2",
  ]);
});

test("the span is 60 days back and 400 ahead", () => {
  expect(computeFeedSpan(toDay("2026-11-25"))).toEqual({
    from: "2026-09-26",
    to: "2027-12-30",
    logs_to: "2027-01-24",
  });
});

test("each role may have what it may read", () => {
  expect(ROLES.map((role) => [role, listFeedKinds(listCapabilities(role)).join(" ")])).toEqual([
    ["owner", "campaigns copy licences invoices logs"],
    ["admin", "campaigns copy licences invoices logs"],
    ["sales", "campaigns copy licences invoices"],
    ["traffic", "campaigns copy licences logs"],
    ["finance", "campaigns licences invoices"],
    ["viewer", "campaigns copy licences invoices logs"],
    ["agent", "campaigns copy"],
    ["agency", "campaigns copy invoices"],
  ]);
});
