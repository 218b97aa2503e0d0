import { afterEach, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { make } from "@/tests/make";
import { resolveSpots } from "@/tests/reconciling";
import { setClock, world } from "@/tests/world";
import { date, next, read, scene, spotOf } from "./reconciliation-scene";

afterEach(() => setClock(null));

test("a make-good is proposed in an equally good break with free time, booked at the price, and linked", async () => {
  const { tom } = await world();
  const { vane, missed, second, roomy } = await scene(tom);
  const input = { uuid: vane.uuid, spots: [missed, second] };
  const { proposals } = await tom.api.reconciliation.make_goods(input);
  expect(proposals.map(({ place }) => [place?.date, place?.second, place?.break])).toEqual([
    [next, 28_200, roomy.uuid],
    [next, 28_200, roomy.uuid],
  ]);
  expect(spotOf(await read(tom, vane.uuid), missed).make_good).toBeNull();
  const before = await tom.api.logs.retrieve({ uuid: vane.uuid, date: next });
  await tom.api.reconciliation.make_goods({ ...input, apply: true });
  expect(await make.sumsHold(tom)).toBe(true);
  const made = await read(tom, vane.uuid, next);
  expect(made.breaks[1]!.spots).toMatchObject([
    { price: "30.00", made_good_for: { date, second: 26_400 }, status: "planned" },
    { price: "30.00", made_good_for: { date, second: 26_400 } },
  ]);
  expect((await tom.api.logs.retrieve({ uuid: vane.uuid, date: next })).version).toBeGreaterThan(
    before.version,
  );
  expect(spotOf(await read(tom, vane.uuid), missed)).toMatchObject({
    decision: "make_good",
    status: "made_good",
    effect: "0.00",
    make_good: { date: next, second: 28_200, status: "planned" },
  });
  const again = await tom.api.reconciliation.make_goods(input);
  expect(again.proposals.map((p) => [p.place, p.why])).toEqual([
    [null, "made_good_already"],
    [null, "made_good_already"],
  ]);
  await expect(tom.api.reconciliation.make_goods({ ...input, apply: true })).rejects.toMatchObject({
    message: "made_good_already",
  });

  await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: "credit" }]);
  expect((await read(tom, vane.uuid, next)).breaks[1]!.spots).toHaveLength(1);
  expect(await make.sumsHold(tom)).toBe(true);
});

test("a make-good goes to the break that a person chose among those offered, whose published log gets a new version", async () => {
  const { tom } = await world();
  const { vane, missed, roomy } = await scene(tom);
  const third = addDays(next, 1);
  const [later] = await make.breaks(tom, vane, third, [28_200], 90);
  const on = { uuid: vane.uuid, date: third };
  const sent = await tom.api.logs.publish({ ...on, version: 1, reason: "Audio is at the studio" });
  const input = { uuid: vane.uuid, spots: [missed] };
  const { proposals } = await tom.api.reconciliation.make_goods(input);
  expect(proposals[0]).toMatchObject({
    place: { break: roomy.uuid, published: 0, standing: "sold_hours" },
    others: [{ break: later!.uuid, date: third, published: 1 }],
  });
  const places = [{ spot: missed, break: later!.uuid }];
  await tom.api.reconciliation.make_goods({ ...input, places, apply: true });
  expect(spotOf(await read(tom, vane.uuid), missed).make_good).toMatchObject({
    break: later!.uuid,
    date: third,
  });
  const log = await tom.api.logs.retrieve(on);
  expect(log).toMatchObject({ changed: true, published: 1 });
  expect(log.version).toBeGreaterThan(sent.log.version);
});

test("a make-good is aired by the followers of the station, too, and leaves them when it is taken back", async () => {
  const { tom } = await world();
  const { vane, missed } = await scene(tom);
  const kestrel = await make.station(tom, { code: "KF", leader: vane.uuid });
  await make.breaks(tom, kestrel, next, [26_400, 28_200, 72_000], 60);
  const small = await make.station(tom, { code: "SF", leader: vane.uuid });
  await make.breaks(tom, small, next, [26_400, 28_200, 72_000], 10);
  const mirrored = async (station = kestrel.uuid) =>
    (await tom.api.logs.retrieve({ uuid: station, date: next })).breaks[1]!.spots.map((p) => p.title);
  await tom.api.reconciliation.make_goods({ uuid: vane.uuid, spots: [missed], apply: true });
  const [made] = (await tom.api.logs.retrieve({ uuid: vane.uuid, date: next })).breaks[1]!.spots;
  expect(await mirrored()).toEqual([made!.title]);
  // A break without room does without it.
  expect(await mirrored(small.uuid)).toEqual([]);
  await resolveSpots(tom, vane.uuid, date, [{ spot: missed, decision: "credit" }]);
  expect(await mirrored()).toEqual([]);
  expect(await make.sumsHold(tom)).toBe(true);
});

test("where no break is good enough, the proposal says why", async () => {
  const { tom } = await world();
  const { vane, missed, roomy } = await scene(tom);
  await make.spots(tom, [{ in: roomy, of: await make.campaign(tom), length: 60 }]);
  const { proposals } = await tom.api.reconciliation.make_goods({
    uuid: vane.uuid,
    spots: [missed],
    apply: true,
  });
  expect(proposals).toMatchObject([{ place: null, why: "capacity_seconds" }]);
  expect(spotOf(await read(tom, vane.uuid), missed).decision).toBeNull();
});
