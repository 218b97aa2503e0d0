import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { computeDueDays, DUE_EVENTS, findLeadRule, getLead, isLead } from "@/lib/notifications/due";
import { type NotificationWriter, writeNotification } from "@/lib/notifications/text";

test.each([
  ["campaign_expiring", undefined, 14],
  ["campaign_expiring", 30, 30],
  ["campaign_expiring", 31, 14],
  ["licence_expiring", undefined, 15],
  ["storage_full", undefined, 90],
  ["invoice_overdue", 7, 0],
  ["constructor", 7, 0],
])("%s with a choice of %s is heard of %i before", (name, chosen, lead) =>
  expect(getLead(name, chosen)).toBe(lead),
);
test("the default of every event can be chosen", () => {
  for (const name of DUE_EVENTS) {
    const rule = findLeadRule(name);
    if (rule) expect(isLead(name, rule.default), name).toBe(true);
  }
});
test("days around the tenant's day", () =>
  expect(computeDueDays(toDay("2026-12-31"))).toEqual({
    tomorrow: "2027-01-01",
    overdue_from: "2026-12-24",
  }));

const words: NotificationWriter = {
  t: (key, values) => `${key}${values ? ` ${JSON.stringify(values)}` : ""}`,
  role: (id) => `role ${id}`,
  day: (value) => `day ${value}`,
  money: (amount) => `${amount} €`,
  tenant: "Vane Radio",
};
test.each([
  [{ title: "Green tariff", actor: "Ines" }, "Green tariff", '"actor":"Ines"'],
  [{ title: "Green tariff", actor: "" }, "Green tariff", '"actor":"Vane Radio"'],
  [{ title: "", actor: "" }, "events.campaign_expiring.label", '"actor":"Vane Radio"'],
])("a notification of %j is headed %s", (given, headline, part) => {
  const written = writeNotification({ event: "campaign_expiring", params: {}, ...given }, words);
  expect(written.headline).toBe(headline);
  expect(written.line).toContain(`events.campaign_expiring.line {${part}`);
});
