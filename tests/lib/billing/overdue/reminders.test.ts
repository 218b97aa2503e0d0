import { expect, test } from "vitest";
import {
  DEFAULT_REMINDERS,
  findDueReminder,
  pickReminderLevel,
  REMINDER_TEXTS,
} from "@/lib/billing/overdue/reminders";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

const OVERDUE = {
  kind: "invoice",
  status: "issued",
  open: toMoney("0.01"),
  due_date: toDay("2026-01-31"),
  is_paused: false,
  last: null,
};
const last = (level: number, day: string) => ({ last: { level, day: toDay(day) } });

test.each([
  ["the day before the first level", {}, "2026-02-06", null],
  ["the day of the first level", {}, "2026-02-07", 1],
  ["long after the first level", {}, "2026-12-31", 1],
  ["a draft", { status: "draft" }, "2026-12-31", null],
  ["a void invoice", { status: "void" }, "2026-12-31", null],
  ["a credit note", { kind: "credit_note" }, "2026-12-31", null],
  ["a paid invoice", { open: toMoney("0") }, "2026-12-31", null],
  ["an overpaid invoice", { open: toMoney("-1") }, "2026-12-31", null],
  ["a paused invoice", { is_paused: true }, "2026-12-31", null],
  ["the day of the first reminder", last(1, "2026-02-10"), "2026-02-10", null],
  ["the day before the second level", last(1, "2026-02-10"), "2026-02-23", null],
  ["the day of the second level", last(1, "2026-02-10"), "2026-02-24", 2],
  ["the day before the third level", last(2, "2026-02-24"), "2026-03-09", null],
  ["the day of the third level", last(2, "2026-02-24"), "2026-03-10", 3],
  ["after the last level", last(3, "2026-03-10"), "2026-12-31", null],
] as const)("%s", (_, change, today, level) => {
  expect(findDueReminder({ ...OVERDUE, ...change }, DEFAULT_REMINDERS, toDay(today))).toBe(level);
});

test("a level has the tenant's text, otherwise the usual one", () => {
  const own = { ...DEFAULT_REMINDERS, second: { ...DEFAULT_REMINDERS.second, en: "Pay." } };
  expect(pickReminderLevel(own, 2)).toMatchObject({ en: "Pay.", de: REMINDER_TEXTS.de.second });
});
