import { type Day, toDay } from "@/lib/day";
import { type Money, readAmount } from "@/lib/money";
import type { NotificationParams } from "./event-links";
import type { ParamKind } from "./event-shape";
import { type EventName, getEvent } from "./events";

/** What writing a notification needs: the words of its reader, and how they write days and amounts. */
export type NotificationWriter = {
  /** A message of the namespace `notifications`. */
  t: (key: string, values?: Record<string, string | number>) => string;
  role: (id: string) => string;
  day: (value: Day) => string;
  /** With the currency. */
  money: (amount: Money) => string;
  /** Who acted, where nobody with an account did. */
  tenant: string;
};
type Written = { event: EventName; title: string; params: NotificationParams; actor: string };

function writeParam(kind: ParamKind, value: string | number, words: NotificationWriter): string | number {
  const text = String(value);
  const writers: Record<ParamKind, () => string | number> = {
    text: () => text,
    answer: () => text,
    count: () => value,
    day: () => words.day(toDay(text)),
    money: () => words.money(readAmount(text)),
    role: () => words.role(text),
    job: () => words.t(`jobs.${text.replace(".", "_")}`),
  };
  return writers[kind]();
}

/** Writes a notification: what it is about, and what happened. */
export function writeNotification(
  { event, title, params, actor }: Written,
  words: NotificationWriter,
): { headline: string; line: string } {
  const written = Object.fromEntries(
    Object.entries(getEvent(event).params).map(([name, of]) => {
      const value = params[name];
      return [name, value === undefined ? "" : writeParam(of, value, words)];
    }),
  );
  const about = title || String(written.job || words.t(`events.${event}.label`));
  return {
    headline: written.date ? `${about}, ${written.date}` : about,
    line: words.t(`events.${event}.line`, { actor: actor || words.tenant, ...written }),
  };
}
