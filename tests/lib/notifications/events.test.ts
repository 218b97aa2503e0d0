import { describe, expect, test } from "vitest";
import { CAPABILITIES } from "@/lib/access/access";
import { ENTITY_NAMES } from "@/lib/entities";
import { LANGUAGES } from "@/lib/i18n/languages";
import { TOLD_JOBS } from "@/lib/notifications/event-links";
import { EVENT_GROUPS, type ParamKind } from "@/lib/notifications/event-shape";
import { buildNotificationHref, EVENT_NAMES, getEvent } from "@/lib/notifications/events";
import { OFFER_ANSWERS } from "@/lib/traffic/offers/offer";
import { kinds } from "@/server/jobs";
import { messagesOf } from "../words";

const UUID = "00000000-0000-4000-8000-000000000001";
const SAMPLE: Record<ParamKind, string | number> = {
  text: "Late file",
  count: 2,
  day: "2026-11-23",
  money: "12.00",
  role: "sales",
  answer: OFFER_ANSWERS[0],
  job: TOLD_JOBS[0]!,
};

describe.each(EVENT_NAMES)("the event %s", (name) => {
  const { kinds, hears, params, group } = getEvent(name);

  test.each(LANGUAGES)("has a label and a line in %s, which uses declared values only", (language) => {
    const words = messagesOf(language);
    expect(words.get(`notifications.events.${name}.label`)).toMatch(/\S/);
    const line = words.get(`notifications.events.${name}.line`) ?? "";
    const used = [...line.matchAll(/\{(\w+)[},]/g)].map(([, used]) => used);
    expect(line).toMatch(/\S/);
    expect([...Object.keys(params), "actor"]).toEqual(expect.arrayContaining(used));
    expect(words.get(`notifications.groups.${group}`)).toMatch(/\S/);
  });

  test("leads to a page of the app for every kind of its record", () => {
    const values = Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, SAMPLE[kind]]));
    for (const kind of kinds ?? [null]) {
      const row = { event: name, kind, object_id: kind && UUID, params: values };
      expect(buildNotificationHref(row, "v2"), `${kind}`).toMatch(/^\/[a-z]/);
    }
  });

  test("is heard by known capabilities or by named people, about known kinds of records", () => {
    expect(EVENT_GROUPS).toContain(group);
    for (const one of hears ?? []) expect(CAPABILITIES).toContain(one);
    for (const kind of kinds ?? []) expect(ENTITY_NAMES).toContain(kind);
  });
});

test.each(TOLD_JOBS)("the job %s exists and has a name in every language", (job) => {
  expect(Object.keys(kinds)).toContain(job);
  for (const language of LANGUAGES)
    expect(messagesOf(language).get(`notifications.jobs.${job.replace(".", "_")}`)).toMatch(/\S/);
});
