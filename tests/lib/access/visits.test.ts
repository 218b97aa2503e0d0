import { describe, expect, test } from "vitest";
import { extendVisit, groupChanges, PAUSE, type VisitChange } from "@/lib/access/visits";

const HOUR = 3_600_000;
const NINE = Date.parse("2026-11-23T09:00:00Z");

describe("a visit", () => {
  test("that is the first has none before it", () => {
    expect(extendVisit(null, NINE)).toEqual({ at: NINE, before: null });
  });

  test("goes on over short pauses, and remembers the one before it for as long as it lasts", () => {
    const first = extendVisit(null, NINE);
    const later = extendVisit(first, NINE + PAUSE - 1);
    expect(later).toEqual({ at: NINE + PAUSE - 1, before: null });
    const next = extendVisit(later, NINE + 24 * HOUR);
    expect(next).toEqual({ at: NINE + 24 * HOUR, before: later.at });
    expect(extendVisit(extendVisit(next, NINE + 25 * HOUR), NINE + 26 * HOUR).before).toBe(later.at);
  });

  test("is not moved back by a clock that is", () => {
    expect(extendVisit({ at: NINE, before: 5 }, NINE - HOUR)).toEqual({ at: NINE, before: 5 });
  });
});

describe("what others changed since a moment", () => {
  const line = (more: Partial<VisitChange>): VisitChange => ({
    at: new Date(NINE + HOUR).toISOString(),
    actor: "Ben Holt",
    action: "campaign.updated",
    model: "campaign",
    object_id: "c1",
    title: "Winter",
    ...more,
  });
  const of = (rows: VisitChange[]) => groupChanges(rows, NINE);

  test("is one row for each record, with its people and its last change", () => {
    const late = new Date(NINE + 2 * HOUR).toISOString();
    expect(
      of([
        line({ at: late, action: "campaign.booked", title: "Winter warmth", actor: "Cem" }),
        line({}),
        line({ object_id: "c2", title: "Spring" }),
        line({}),
      ]),
    ).toEqual([
      {
        key: "campaign c1",
        model: "campaign",
        object_id: "c1",
        title: "Winter warmth",
        at: late,
        action: "campaign.booked",
        people: ["Cem", "Ben Holt"],
        count: 3,
      },
      {
        key: "campaign c2",
        model: "campaign",
        object_id: "c2",
        title: "Spring",
        at: line({}).at,
        action: "campaign.updated",
        people: ["Ben Holt"],
        count: 1,
      },
    ]);
  });

  test("keeps the name that an older line has, and what belongs to no record together", () => {
    const [named, rest] = of([
      line({ title: "" }),
      line({ title: "Winter" }),
      line({ model: "tenant", object_id: null, title: "", action: "tenant.settings_updated" }),
      line({ model: "tenant", object_id: null, title: "", action: "tenant.settings_updated" }),
    ]);
    expect([named?.title, rest?.count]).toEqual(["Winter", 2]);
  });

  test("leaves out what was there before", () => {
    expect(of([line({ at: new Date(NINE).toISOString() })])).toEqual([]);
  });
});
