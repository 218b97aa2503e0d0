import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Purpose } from "@/lib/inventory/purposes";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, customer, MONDAY, NOW, onAir, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const hours = [7, 8].map((hour) => ({ hour, spots: 0 }));
const day = { from_date: MONDAY, to_date: MONDAY, hours, per_day: 2 };
const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 16);
const mixed = [
  ...at("07:20", [1], { capacity_seconds: 180 }),
  ...at("07:50", [1], { capacity_seconds: 180, purpose: "bonus" }),
  ...at("08:20", [1], { capacity_seconds: 180 }),
  ...at("08:50", [1], { capacity_seconds: 180, purpose: "bonus" }),
];

describe("a segment is sold into breaks of its purpose", () => {
  test("estimate, booking and planner use only those", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: mixed });
    const bonus = segment([one], { ...day, purpose: "bonus", per_day: 3 });
    const made = await booked(ana, [bonus], { customer: await customer(ana, "Bonus") });
    expect((await spotsOf(here, made.uuid)).map((s) => time(s.second))).toEqual(["07:50", "08:50"]);
    expect(made.unplaced).toMatchObject([{ missing: 1, reasons: [{ rule: "own_spot", count: 2 }] }]);
    const paid = await booked(ana, [segment([one], day)], { customer: await customer(ana, "Paid") });
    expect((await spotsOf(here, paid.uuid)).map((s) => time(s.second))).toEqual(["07:20", "08:20"]);

    const board = await ana.api.schedules.board({ campaign: made.uuid });
    expect(board.breaks.second.map(time)).toEqual(["07:50", "08:50"]);
    expect((await ana.api.campaigns.retrieve({ uuid: made.uuid })).segments[0]!.purpose).toBe("bonus");
  });

  test("a spot cannot be moved to a break of another purpose unless that is forced", async () => {
    const { ana, tom, here } = await world();
    const one = await onAir(ana, { lines: mixed });
    const made = await booked(ana, [segment([one], { ...day, purpose: "bonus", per_day: 1 })], {
      customer: await customer(ana, "Bonus"),
    });
    const [spot] = await spotsOf(here, made.uuid);
    const log = await tom.api.logs.retrieve({ uuid: one, date: MONDAY as never });
    const paid = log.breaks.find((b) => time(b.second) === "07:20")!;
    const edit = (force: boolean) =>
      tom.api.logs.update({
        uuid: one,
        date: MONDAY as never,
        version: log.version,
        edits: [{ act: "move", spot: spot!.uuid, to_break: paid.uuid, position: 1 }],
        force,
        reason: "Agreed",
      });
    await expect(edit(false)).rejects.toMatchObject({
      more: { details: { broken: [{ rules: ["window"] }], forceable: true } },
    });
    expect((await edit(true)).breaks.find((b) => b.uuid === paid.uuid)!.spots).toHaveLength(1);
  });

  test("political breaks count towards the limit of their hour, own promotion does not", async () => {
    const { ana, here } = await world();
    const capacity = { capacity_seconds: 180 };
    const lines = [
      ...at("07:20", [1], capacity),
      ...at("07:40", [1], { ...capacity, purpose: "political" }),
      ...at("08:20", [1], capacity),
      ...at("08:40", [1], { ...capacity, purpose: "own_promotion" }),
    ];
    const one = await onAir(ana, { lines, hour_limit: 30 });
    const book = async (name: string, hour: number, purpose: Purpose) => {
      const own = segment([one], { ...day, hours: [{ hour, spots: 0 }], per_day: 1, purpose });
      return booked(ana, [own], { customer: await customer(ana, name) });
    };
    const counts = async (uuid: string) => (await spotsOf(here, uuid)).length;
    expect(await counts((await book("Party", 7, "political")).uuid)).toBe(1);
    expect(await counts((await book("House", 8, "own_promotion")).uuid)).toBe(1);
    expect(await counts((await book("Eight", 8, "paid")).uuid)).toBe(1);
    await expect(book("Seven", 7, "paid")).rejects.toMatchObject({
      message: "nothing_fits",
      more: { details: { unplaced: [{ reasons: [{ rule: "hour_limit", count: 1 }] }] } },
    });
  });
});
