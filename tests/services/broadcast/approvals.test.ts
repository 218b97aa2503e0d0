import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endDueHolds } from "@/server/services/broadcast/booking/sweep";
import { mailsTo } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, draft, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));
runOutboxDuringTests();

const UNTIL = "2026-11-22";
const TWENTY = { discounts: [{ name: "Loyalty", percent_bp: 2000 }] };

async function setApproval(ana: Person, approval: { discount_bp?: number | null; credit?: boolean }) {
  const { uuid, version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_settings({ tenant: uuid, version, settings_json: { approval } });
}
/** A house in which a discount above 10 % needs approval, and a draft of its seller with 20 %. */
async function scene(more: object = TWENTY) {
  const all = await world();
  await setApproval(all.ana, { discount_bp: 1000 });
  const station = await onAir(all.ana);
  const made = await draft(all.sam, [segment([station])], more);
  const ask = (of: { version: number; total: string } = made, note = "") =>
    all.sam.api.approvals.request({
      uuid: made.uuid,
      version: of.version,
      accept_total: of.total,
      holds_until: UNTIL,
      note,
    });
  return { ...all, station, made, uuid: made.uuid, ask };
}
const refusal = (message: string) => expect.objectContaining({ message });

describe("a booking above the discount of the house", () => {
  test("waits with its spots held, and is booked exactly as it was requested", async () => {
    const { ana, sam, here, uuid, made, ask } = await scene();
    expect(made.total).toBe("672.00");
    await expect(
      sam.api.campaigns.activate({ uuid, version: made.version, accept_total: made.total }),
    ).rejects.toMatchObject({
      message: "approval_required",
      more: { details: { reasons: ["discount"], discount_bp: 2000, spots: 14, total: "672.00" } },
    });
    expect(await spotsOf(here, uuid)).toEqual([]);

    const asked = await ask(made, "Third campaign this year");
    expect(asked).toMatchObject({
      status: "draft",
      holds_until: UNTIL,
      booked: 14,
      approval: {
        state: "open",
        reasons: ["discount"],
        discount_bp: 2000,
        total: "672.00",
        note: "Third campaign this year",
        by_name: "sam Test",
      },
    });
    await vi.waitFor(async () => expect((await mailsTo(ana.email)).join()).toContain("Winter"), 20_000);
    const held = await spotsOf(here, uuid);
    expect(new Set(held.map((s) => s.status))).toEqual(new Set(["held"]));
    const list = { tenant: here, search: "", per_page: 10, filters: { approval: ["open"] } };
    expect((await sam.api.campaigns.list(list)).rows).toMatchObject([{ uuid, approval: "open" }]);
    const todo = await ana.api.tenant.checklist({});
    expect(todo.work).toMatchObject([{ kind: "approval", uuid, date: UNTIL, amount: "672.00" }]);
    expect((await sam.api.tenant.checklist({})).work).toEqual([]);

    await expect(sam.api.approvals.approve({ uuid, version: asked.version })).rejects.toMatchObject({
      code: "forbidden",
    });
    const done = await ana.api.approvals.approve({ uuid, version: asked.version });
    expect(done).toMatchObject({
      status: "upcoming",
      total: "672.00",
      booked: 14,
      holds_until: null,
      approval: { state: "approved", by_name: "sam Test", decided_by_name: "ana Test" },
    });
    const place = (s: { uuid: string; break_id: string }) => `${s.uuid} ${s.break_id}`;
    expect((await spotsOf(here, uuid)).map(place).sort()).toEqual(held.map(place).sort());
    await bookedEqualsSpots(here);
    await vi.waitFor(async () => expect((await mailsTo(sam.email)).join()).toContain("is booked"), 20_000);
    const { rows } = await ana.api.activity.list({ tenant: here, search: "", per_page: 50 });
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(["campaign.approval_requested", "campaign.approved"]),
    );
  });

  test("is decided by a booking of who may approve it, and its seller hears of that", async () => {
    const { ana, sam, here, uuid, ask } = await scene();
    const { version, total } = await ask();
    const done = await ana.api.campaigns.activate({ uuid, version, accept_total: total });
    expect(done).toMatchObject({ status: "upcoming", approval: { state: "approved" } });
    const { rows } = await sam.api.notifications.list({ tenant: here });
    expect(rows.map((row) => row.event)).toContain("approval_approved");
    await vi.waitFor(async () => expect((await mailsTo(sam.email)).join()).toContain("is booked"), 20_000);
  });

  test("is booked once by two approvers at once", async () => {
    const { ana, here, uuid, ask } = await scene();
    const ben = await person(here, "admin", "ben");
    const { version } = await ask();
    const done = await Promise.allSettled(
      [ana, ben, ana].map((who) => who.api.approvals.approve({ uuid, version })),
    );
    expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await ana.api.campaigns.retrieve({ uuid })).toMatchObject({ booked: 14, total: "672.00" });
    await bookedEqualsSpots(here);
  });

  test("is refused with a reason, which releases what was held for it, and can be asked for again", async () => {
    const { ana, sam, here, uuid, ask } = await scene();
    const { version } = await ask();
    const refused = await ana.api.approvals.refuse({ uuid, version, reason: "Ten percent at most" });
    expect(refused).toMatchObject({
      status: "draft",
      holds_until: null,
      booked: 0,
      approval: { state: "refused", reason: "Ten percent at most", decided_by_name: "ana Test" },
    });
    expect(await spotsOf(here, uuid)).toEqual([]);
    await vi.waitFor(async () => expect((await mailsTo(sam.email)).join()).toContain("Ten percent"), 20_000);
    await expect(
      ana.api.approvals.refuse({ uuid, version: refused.version, reason: "Again" }),
    ).rejects.toMatchObject({ message: "approval_closed" });
    expect(await ask(refused)).toMatchObject({ approval: { state: "open" }, booked: 14 });
  });

  test("asks with both prices once the hold has ended", async () => {
    const { ana, sam, station, uuid, ask } = await scene();
    const { version } = await ask();
    setClock("2026-11-23T00:30:00Z");
    try {
      await sweep(ana, endDueHolds, new Date("2026-11-23T00:30:00Z"));
      // Somebody else takes Monday and Tuesday meanwhile: fewer breaks are left for the draft.
      await booked(ana, [segment([station], { to_date: "2026-11-24", per_day: 20, length: 45 })]);
      const at = await sam.api.campaigns.retrieve({ uuid });
      expect(at).toMatchObject({ booked: 0, holds_until: null, approval: { state: "open" } });
      const asked = await ana.api.approvals.approve({ uuid, version }).catch((error) => error);
      expect(asked).toMatchObject({ message: "price_changed", more: { details: { before: "672.00" } } });
      expect(await sam.api.campaigns.retrieve({ uuid })).toMatchObject({ approval: { state: "open" } });
      const { now, spots } = asked.more.details;
      expect(await ana.api.approvals.approve({ uuid, version, accept_total: now })).toMatchObject({
        status: "expiring",
        total: now,
        booked: spots,
        approval: { state: "approved" },
      });
    } finally {
      setClock(NOW);
    }
  });
});

describe("a request", () => {
  test("is withdrawn by a change of what is sold, not by one of the notes", async () => {
    const { ana, sam, uuid, ask } = await scene();
    const { version } = await ask();
    const named = await sam.api.campaigns.update({ uuid, version, po_number: "PO 12" });
    expect(named).toMatchObject({ approval: { state: "open" }, booked: 14 });
    const dearer = await sam.api.campaigns.update({
      uuid,
      version: named.version,
      discounts: [{ name: "Loyalty", percent_bp: 500 }],
    });
    expect(dearer).toMatchObject({ approval: null, holds_until: null, booked: 0, total: "798.00" });
    await expect(ana.api.approvals.approve({ uuid, version: dearer.version })).rejects.toMatchObject({
      message: "approval_closed",
    });
    // 5 % is within what the seller may give.
    expect(
      await sam.api.campaigns.activate({ uuid, version: dearer.version, accept_total: "798.00" }),
    ).toMatchObject({ status: "upcoming", total: "798.00" });
  });

  test("is withdrawn by its seller or with the hold, and gives an earlier hold back", async () => {
    const { sam, uuid, made, ask } = await scene();
    const held = await sam.api.campaigns.hold({ uuid, version: made.version, holds_until: SUNDAY });
    const asked = await ask(held);
    expect(asked).toMatchObject({ holds_until: UNTIL, booked: 14 });
    await expect(ask(asked)).rejects.toEqual(refusal("approval_open"));
    const back = await sam.api.approvals.withdraw({ uuid, version: asked.version });
    expect(back).toMatchObject({ approval: null, holds_until: SUNDAY, booked: 14 });
    const again = await ask(back);
    const free = await sam.api.campaigns.hold({ uuid, version: again.version, holds_until: null });
    expect(free).toMatchObject({ approval: null, holds_until: null, booked: 0 });
  });

  test("is not needed within the limit, off by default, and for who may approve", async () => {
    const { ana, sam, uuid, made, ask, station } = await scene();
    const small = await draft(sam, [segment([station], { per_day: 1 })], {
      discounts: [{ name: "Loyalty", percent_bp: 1000 }],
    });
    await expect(
      sam.api.approvals.request({
        uuid: small.uuid,
        version: small.version,
        accept_total: small.total,
        holds_until: UNTIL,
      }),
    ).rejects.toEqual(refusal("approval_not_needed"));
    const { version } = await ask();
    // Who may approve books it without a decision of its own.
    expect(await ana.api.campaigns.activate({ uuid, version, accept_total: made.total })).toMatchObject({
      approval: { state: "approved", decided_by_name: "ana Test" },
    });
    await setApproval(ana, { discount_bp: null });
    expect(await sam.api.campaigns.activate({ uuid: small.uuid, version: small.version })).toMatchObject({
      status: "upcoming",
    });
  });

  test("measures agreed prices and prices of single spots on the rate card", async () => {
    const { ana, sam, station } = await scene();
    await setApproval(ana, { discount_bp: 1000 });
    const agreed = await draft(sam, [segment([station])], {
      price_json: { auto_calc: "manual", manual: "420.00" },
    });
    await expect(sam.api.campaigns.activate({ uuid: agreed.uuid, version: 1 })).rejects.toMatchObject({
      message: "approval_required",
      more: { details: { discount_bp: 5000 } },
    });
    const cheap = await draft(sam, [segment([station], { price_override: "45.00" })]);
    await expect(sam.api.campaigns.activate({ uuid: cheap.uuid, version: 1 })).rejects.toMatchObject({
      more: { details: { discount_bp: 2500 } },
    });
  });

  test("is seen and decided by nobody else", async () => {
    const { ana, cara, vera, tom, here, uuid, ask, made } = await scene();
    const iris = await person(here, "agent", "iris", {
      agent_id: (await ana.api.agents.update({ type: "agent", name: "Iris" })).uuid,
    });
    const far = await person(here, "sales", "far", { stations: [await onAir(ana)] });
    const { version } = await ask();
    for (const who of [cara, iris, far])
      await expect(who.api.campaigns.retrieve({ uuid })).rejects.toMatchObject({
        code: expect.stringMatching(/not_found|forbidden/),
      });
    for (const who of [cara, vera, tom, iris, far])
      for (const act of [
        () => who.api.approvals.approve({ uuid, version }),
        () => who.api.approvals.refuse({ uuid, version, reason: "No" }),
      ])
        await expect(act()).rejects.toMatchObject({ code: expect.stringMatching(/not_found|forbidden/) });
    for (const who of [cara, vera, iris, far])
      await expect(who.api.approvals.withdraw({ uuid, version })).rejects.toMatchObject({
        code: expect.stringMatching(/not_found|forbidden/),
      });
    expect(await vera.api.campaigns.retrieve({ uuid })).toMatchObject({
      approval: { state: "open", total: made.total },
    });
  });
});

test("a booking beyond the credit limit is requested too, and an approval accepts it", async () => {
  const { ana, sam } = await world();
  await setApproval(ana, { credit: true });
  const station = await onAir(ana);
  const buyer = await ana.api.customers.create({ name: "Kilnside Energy", credit_limit: "800.00" });
  const { uuid, version, total } = await draft(sam, [segment([station])], { customer: buyer.uuid });
  await expect(
    sam.api.campaigns.activate({ uuid, version, accept_total: total, accept_credit: true }),
  ).rejects.toMatchObject({ message: "approval_required", more: { details: { reasons: ["credit"] } } });
  const asked = await sam.api.approvals.request({ uuid, version, accept_total: total, holds_until: UNTIL });
  expect(asked.approval).toMatchObject({ reasons: ["credit"], discount_bp: 0 });
  expect(await ana.api.approvals.approve({ uuid, version: asked.version })).toMatchObject({ booked: 14 });
});

test("a change of a booked campaign that needs approval is applied by who may approve", async () => {
  const { ana, sam } = await world();
  const station = await onAir(ana);
  const sold = await booked(sam, [segment([station])]);
  await setApproval(ana, { discount_bp: 1000 });
  const { uuid } = sold;
  const open = await sam.api.revisions.open({ uuid, version: sold.version, from: MONDAY });
  const { version } = await sam.api.revisions.update({ uuid, version: open.version, ...TWENTY });
  const { after } = await sam.api.revisions.preview({ uuid });
  expect(after.total).toBe("672.00");
  const input = { uuid, version, accept_spots: after.spots, accept_total: after.total };
  await expect(sam.api.revisions.apply(input)).rejects.toEqual(refusal("approval_required_for_change"));
  expect(await ana.api.revisions.apply(input)).toMatchObject({ total: "672.00" });
});
