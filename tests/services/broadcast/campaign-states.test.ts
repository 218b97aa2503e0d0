import { afterAll, beforeAll, expect, test } from "vitest";
import { listCapabilities, ROLES, type Role } from "@/lib/access/access";
import { CAMPAIGN_ACTS, type CampaignAct, findRefusal } from "@/lib/campaigns/acts";
import { CAMPAIGN_STATUS, type ShownStatus } from "@/lib/campaigns/status";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, person, setClock, world } from "@/tests/world";
import { booked, customer, draft, MONDAY, NOW, onAir, segment } from "./market";

const LATER = "2026-11-26T09:00:00Z";
const FLIGHTS: Record<Exclude<ShownStatus, "draft">, [from: string, to: string]> = {
  upcoming: ["2026-12-07", "2026-12-08"],
  active: [MONDAY, "2026-12-20"],
  expiring: [MONDAY, "2026-11-30"],
  finished: [MONDAY, "2026-11-24"],
  stopped: [MONDAY, "2026-12-20"],
};

let here: string;
let owner: Person;
const people = new Map<Role, Person>();
const made = new Map<ShownStatus, string>();

beforeAll(async () => {
  setClock(NOW);
  const cast = await world();
  here = cast.here;
  owner = cast.ana;
  for (const role of ROLES) people.set(role, await person(here, role, role));
  const station = await onAir(owner);
  const buyer = await customer(owner);
  const line = (from_date: string, to_date: string) => segment([station], { from_date, to_date, per_day: 1 });
  for (const [status, [start_date, end_date]] of Object.entries(FLIGHTS)) {
    const one = await booked(owner, [line(start_date, end_date)], { customer: buyer, start_date, end_date });
    made.set(status as ShownStatus, one.uuid);
  }
  made.set(
    "draft",
    (await draft(owner, [line(MONDAY, "2026-12-20")], { customer: buyer, end_date: "2026-12-20" })).uuid,
  );
  setClock(LATER);
  await owner.api.campaigns.stop({ uuid: made.get("stopped")!, stop_date: "2026-11-26" });
});
afterAll(() => setClock(null));

const version = async (uuid: string) => (await owner.api.campaigns.retrieve({ uuid })).version;
async function act(who: Person, what: CampaignAct, uuid: string, read?: number) {
  const input = { uuid, version: read ?? (await version(uuid)) };
  const { campaigns } = who.api;
  switch (what) {
    case "edit":
      return campaigns.update({ ...input, priority: 3 });
    case "revise": {
      const from = "2026-11-27" as const;
      const open = await who.api.revisions.open({ ...input, from });
      await who.api.revisions.discard({ uuid });
      return open;
    }
    case "note":
      return campaigns.update({ ...input, note: "Call them" });
    case "hold":
      return campaigns.hold({ ...input, holds_until: "2026-11-27" });
    case "activate":
      return campaigns.activate(input);
    case "shift":
      return campaigns.shift({ ...input, days: 7 });
    case "stop":
      return campaigns.stop({ uuid, stop_date: "2026-11-27" });
    case "delete":
      return campaigns.destroy({ uuid });
    case "duplicate":
      return campaigns.duplicate({ uuid, start_date: "2026-12-07" });
  }
}
const AIRED: readonly ShownStatus[] = ["active", "expiring", "finished", "stopped"];
const refusal = (status: ShownStatus, what: CampaignAct) =>
  findRefusal(status, what) ?? (what === "delete" && AIRED.includes(status) ? "has_aired" : null);

/** All rows of campaigns, as one text. */
const state = () =>
  runForTenant(here, async () =>
    JSON.stringify([
      await getTenantClient(here).campaign.findMany({ orderBy: { uuid: "asc" } }),
      await getTenantClient(here).segment.findMany({ orderBy: { uuid: "asc" } }),
      await getTenantClient(here).spot.findMany({ orderBy: { uuid: "asc" } }),
      await getTenantClient(here).ad_break.findMany({ orderBy: { uuid: "asc" } }),
      await getTenantClient(here).history.count(),
    ]),
  );

test("the test campaigns have the states that are tested", async () => {
  for (const status of CAMPAIGN_STATUS)
    expect((await owner.api.campaigns.retrieve({ uuid: made.get(status)! })).status).toBe(status);
});

test("every state, action and role outside the table is rejected and changes no row", async () => {
  const before = await state();
  let tried = 0;
  for (const status of CAMPAIGN_STATUS) {
    const uuid = made.get(status)!;
    const read = await version(uuid);
    for (const what of CAMPAIGN_ACTS) {
      const why = refusal(status, what);
      for (const [role, who] of people) {
        const writes = listCapabilities(role).includes("campaigns:write");
        const stranger = role === "agent" || role === "agency";
        if (writes && !stranger && !why) continue;
        const refusal = stranger ? { code: "not_found" } : { code: "conflict", message: why };
        const expected = writes ? refusal : { code: "forbidden" };
        await expect(act(who, what, uuid, read), `${status} ${what} ${role}`).rejects.toMatchObject(expected);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(250);
  expect(await state()).toBe(before);
});

test("every action that the table allows succeeds", async () => {
  for (const status of CAMPAIGN_STATUS) {
    for (const what of CAMPAIGN_ACTS) {
      if (refusal(status, what) || what === "delete" || what === "stop" || what === "activate") continue;
      await expect(act(owner, what, made.get(status)!), `${status} ${what}`).resolves.toBeTruthy();
    }
  }
  await act(owner, "activate", made.get("draft")!);
  for (const status of ["active", "expiring", "upcoming"] as const)
    await act(owner, "stop", made.get(status)!);
});
