import { describe, expect, test } from "vitest";
import type { Role } from "@/lib/access/access";
import { listCapabilities } from "@/lib/access/access";
import type { EventName } from "@/lib/notifications/events";
import {
  chooseHearers,
  chooseOnChannel,
  type EventChoices,
  type Hearer,
  listEventsFor,
  type NotifiedRecord,
} from "@/lib/notifications/recipients";

type Limits = { stations?: string[]; agent?: string; choices?: EventChoices };
const member = (user_id: string, role: Role, { stations, agent, choices = {} }: Limits = {}): Hearer => ({
  user_id,
  role,
  stations: stations ?? null,
  agent_id: agent ?? null,
  choices,
});
const MEMBERS = [
  member("owner", "owner"),
  member("seller", "sales"),
  member("traffic", "traffic"),
  member("north", "traffic", { stations: ["north"] }),
  member("both", "admin", { stations: ["north", "south"] }),
  member("south-money", "finance", { stations: ["south"] }),
  member("quiet", "traffic", { choices: { campaign_booked: { in_app: false } } }),
  member("keen", "traffic", { choices: { log_published: { in_app: true } } }),
  member("iris", "agent", { agent: "iris" }),
  member("nobody", "agent"),
];
const on = (kind: NotifiedRecord["kind"], stations: string[], agents: string[] = []): NotifiedRecord => ({
  kind,
  stations,
  agents,
});

type Case = [string, EventName, NotifiedRecord, { actor?: string; named?: string[] }, string[]];
const CASES: Case[] = [
  [
    "a booking is heard by traffic of its stations, not by who booked it or turned it off",
    "campaign_booked",
    on("campaign", ["south"]),
    { actor: "owner" },
    ["traffic", "both", "keen"],
  ],
  [
    "an event that is off by default is heard by who turned it on",
    "log_published",
    on("log", ["north"]),
    {},
    ["keen"],
  ],
  [
    "of an invoice of two stations a member of one of them does not hear",
    "invoice_issued",
    on("invoice", ["north", "south"]),
    {},
    ["owner", "both"],
  ],
  [
    "of an invoice of their station they do",
    "invoice_issued",
    on("invoice", ["south"]),
    {},
    ["owner", "both", "south-money"],
  ],
  [
    "an approval is requested of those who have all stations of the draft",
    "approval_requested",
    on("campaign", ["north", "west"]),
    { actor: "seller" },
    ["owner"],
  ],
  [
    "a mention reaches the named ones who may read the record",
    "mentioned",
    on("campaign", ["south"], ["iris"]),
    { actor: "owner", named: ["seller", "north", "iris", "nobody", "owner"] },
    ["seller", "iris"],
  ],
  [
    "an agent hears of no log",
    "mentioned",
    on("log", ["south"], ["iris"]),
    { named: ["iris", "traffic"] },
    ["traffic"],
  ],
  [
    "a job tells who ordered it",
    "job_done",
    on(null, []),
    { actor: "seller", named: ["seller"] },
    ["seller"],
  ],
];

test.each(CASES)("%s", (_, event, record, { actor = null, named = [] }, heard) => {
  const hearers = chooseHearers(event, record, MEMBERS, { actor, named });
  expect(chooseOnChannel(event, "in_app", hearers).map(({ user_id }) => user_id)).toEqual(heard);
});

describe("the settings list only events that a role can hear of", () => {
  test.each<[Role, EventName[], EventName[]]>([
    ["owner", ["payment_received", "spots_missed", "mentioned", "member_joined"], []],
    [
      "sales",
      ["mentioned", "approval_refused", "job_done"],
      ["payment_received", "spots_missed", "approval_requested"],
    ],
    ["traffic", ["spots_missed", "campaign_booked"], ["invoice_issued", "member_joined"]],
    ["agent", ["mentioned", "job_done"], ["campaign_booked", "report_ready", "log_changed"]],
  ])("%s", (role, some, none) => {
    const events = listEventsFor(role, listCapabilities(role));
    expect(events).toEqual(expect.arrayContaining(some));
    for (const name of none) expect(events).not.toContain(name);
  });
});
