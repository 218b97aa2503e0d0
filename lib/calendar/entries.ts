import { addDays, countDays, type Day, FIRST_DAY, toInstant } from "@/lib/day";
import { buildLogHref } from "@/lib/hrefs";
import type { Money } from "@/lib/money";
import { type FeedKind, MOST_ENTRIES } from "./feed";
import type { CalendarEntry } from "./write-calendar";

/** A record with days: a campaign, a commercial or licence that expires, an invoice that is due. */
export type DatedRecord = {
  kind: Exclude<FeedKind, "logs">;
  uuid: string;
  name: string;
  number: string | null;
  customer: string | null;
  stations: string | null;
  /** What is open of an invoice, with its currency. */
  amount: Money | null;
  currency: string | null;
  from: Day;
  to: Day;
  version: number;
  /** When its last change was recorded; null where that is not known. */
  changed_at: Date | null;
};
/** A day on which a station has spots. */
export type LogDay = { date: Day; station_id: string; station: string; is_published: boolean };

/** How texts, days, amounts and addresses are written for the person. */
export type EntryWriter = {
  t: (key: string, values?: Record<string, string | number>) => string;
  day: (day: Day) => string;
  money: (amount: Money, currency: string) => string;
  /** The absolute address of a path. */
  address: (path: string) => string;
  /** The path of a record's page. */
  href: (kind: DatedRecord["kind"], uuid: string) => string;
};
/** Until when logs are published: an hour of the tenant's clock, the day before. Its version rises when that changes. */
export type LogDeadline = { tenant_id: string; zone: string; hour: number; version: number };

const DOMAIN = "spotledger";
const MINUTE = 60_000;
/** Minutes that a deadline takes in the calendar; it ends them. */
const DEADLINE_MINUTES = 30;

const writeLines = (lines: readonly (string | null)[]): string =>
  lines.filter((line) => line !== null).join("\n");

/** The title and the first lines of the text of a record. */
function describeRecord(
  of: DatedRecord,
  { t, money }: EntryWriter,
): { title: string; amount: string | null } {
  const customer = of.customer ?? "";
  switch (of.kind) {
    case "campaigns":
      return { title: customer ? `${of.name} · ${customer}` : of.name, amount: null };
    case "copy":
      return { title: t("entries.copy", { name: of.name }), amount: null };
    case "licences":
      return { title: t("entries.licence", { name: of.name }), amount: null };
    case "invoices":
      return {
        title: t("entries.invoice", { number: of.number ?? "", customer }),
        amount:
          of.amount && of.currency ? t("entries.open", { amount: money(of.amount, of.currency) }) : null,
      };
  }
}

/**
 * The entry of a record, on whole days. A licence has no version of its own; its day only moves ahead, so the day
 * counts its changes.
 */
export function makeRecordEntry(of: DatedRecord, write: EntryWriter): CalendarEntry {
  const { t } = write;
  const { title, amount } = describeRecord(of, write);
  return {
    uid: `${of.kind}-${of.uuid}@${DOMAIN}`,
    when: { from: of.from, to: of.to },
    title,
    text: writeLines([
      of.kind === "campaigns" && of.number ? t("entries.number", { number: of.number }) : null,
      of.customer ? t("entries.customer", { customer: of.customer }) : null,
      of.stations && of.kind !== "licences" ? t("entries.stations", { stations: of.stations }) : null,
      amount,
    ]),
    url: write.address(write.href(of.kind, of.uuid)),
    category: t(`kinds.${of.kind}`),
    sequence: of.kind === "licences" ? countDays(FIRST_DAY, of.to) : of.version,
    changed_at: of.changed_at,
  };
}

/**
 * The deadline of the logs of a day, in the half hour before it: one entry for all stations. Where the clock skips the
 * hour (spring), it is the hour after.
 */
export function makeLogEntry(
  logs: readonly LogDay[],
  deadline: LogDeadline,
  write: EntryWriter,
): CalendarEntry {
  const { t } = write;
  const [first] = logs;
  if (!first) throw new Error("a deadline without logs");
  const eve = addDays(first.date, -1);
  const second = deadline.hour * 3600;
  const end = toInstant(eve, second, deadline.zone) ?? toInstant(eve, second + 3600, deadline.zone);
  if (!end) throw new Error(`no deadline on ${eve} in ${deadline.zone}`);
  const state = logs.every((log) => log.is_published) ? "done" : "open";
  const about = { day: write.day(first.date), station: first.station, count: logs.length };
  return {
    uid: `logs-${first.date}-${deadline.tenant_id}@${DOMAIN}`,
    when: { start: new Date(end.getTime() - DEADLINE_MINUTES * MINUTE), end },
    title: t(`entries.log_${state}`, about),
    text: writeLines(
      logs.map(
        (log) => `${log.station}: ${t(log.is_published ? "entries.published" : "entries.unpublished")}`,
      ),
    ),
    url: write.address(buildLogHref(first.station_id, first.date)),
    category: t("kinds.logs"),
    sequence: deadline.version,
    changed_at: null,
  };
}

/** Days from a day to an entry; 0 while it lasts. */
function measureDistance({ when }: CalendarEntry, today: Day): number {
  if ("start" in when) return Math.abs(when.start.getTime() - Date.parse(today)) / (1440 * MINUTE);
  return Math.max(0, countDays(today, when.from), countDays(when.to, today));
}

/** The entries in the order of time; of too many, those nearest to today. */
export function arrangeEntries(
  entries: readonly CalendarEntry[],
  today: Day,
  most = MOST_ENTRIES,
): CalendarEntry[] {
  const startOf = ({ when }: CalendarEntry) => ("from" in when ? when.from : when.start.toISOString());
  return entries
    .toSorted((a, b) => measureDistance(a, today) - measureDistance(b, today))
    .slice(0, most)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)) || a.uid.localeCompare(b.uid));
}
