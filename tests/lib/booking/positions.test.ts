import fc from "fast-check";
import { expect, test } from "vitest";
import { assignPositions, type SeatedSpot } from "@/lib/booking/positions";

const one = (uuid: string, more: Partial<SeatedSpot> = {}): SeatedSpot => ({
  uuid,
  place: null,
  pinned: false,
  position: 0,
  ...more,
});
const order = (standing: SeatedSpot[], coming: SeatedSpot[], turn = 0) =>
  assignPositions(standing, coming, turn)
    .toSorted((a, b) => a.position - b.position)
    .map((s) => s.uuid);

test.each<[string, SeatedSpot[], SeatedSpot[], number, string[]]>([
  ["an empty break", [], [one("a")], 5, ["a"]],
  ["the newcomer enters where its turn says", [one("a"), one("b")], [one("c")], 1, ["a", "c", "b"]],
  ["sold first goes first", [one("a"), one("b")], [one("c", { place: "first" })], 2, ["c", "a", "b"]],
  ["sold last stays last", [one("a"), one("z", { place: "last" })], [one("c")], 2, ["a", "c", "z"]],
  ["set by hand stays", [one("a"), one("b", { pinned: true, position: 2 })], [one("c")], 0, ["c", "b", "a"]],
])("%s", (_, standing, coming, turn, wanted) => {
  expect(order(standing, coming, turn)).toEqual(wanted);
});

test("a newcomer enters at the nearest position at which it stands well", () => {
  const there = [one("a"), one("b"), one("z", { place: "last" })];
  const newcomer = (good: number[]) => one("n", { rank: (at) => (good.includes(at) ? 0 : 1) });
  expect(order(there, [newcomer([1, 3])], 2)).toEqual(["a", "b", "n", "z"]);
  expect(order(there, [newcomer([1])], 2)).toEqual(["n", "a", "b", "z"]);
  // The last position is sold, so nobody stands there.
  expect(order(there, [newcomer([4])], 2)).toEqual(["a", "b", "n", "z"]);
  expect(order(there, [{ ...newcomer([3]), place: "first" }], 2)[0]).toBe("n");
});

test("positions run from 1 to n, and placed spots keep their order", () => {
  fc.assert(
    fc.property(fc.nat(6), fc.nat(4), fc.nat(1000), (there, come, turn) => {
      const standing = Array.from({ length: there }, (_, i) => one(`s${i}`));
      const seated = order(
        standing,
        Array.from({ length: come }, (_, i) => one(`n${i}`)),
        turn,
      );
      expect(seated).toHaveLength(there + come);
      expect(seated.filter((id) => id.startsWith("s"))).toEqual(standing.map((s) => s.uuid));
    }),
  );
});
