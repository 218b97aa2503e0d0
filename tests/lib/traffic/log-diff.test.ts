import fc from "fast-check";
import { expect, test } from "vitest";
import { type LoggedBreak, logDiff } from "@/lib/traffic/log-diff";

const play = (uuid: string, second = 0, commercial = "c") => ({
  uuid,
  second,
  title: uuid,
  length: 30,
  commercial,
});
const at = (uuid: string, second: number, ...plays: ReturnType<typeof play>[]): LoggedBreak => ({
  uuid,
  second,
  plays,
});
const brief = (older: LoggedBreak[], newer: LoggedBreak[]) =>
  logDiff(older, newer).map((d) => `${d.kind} ${d.title}`);

test("only what moved is moved: its neighbours that close up are not", () => {
  const older = [at("seven", 7, play("a"), play("b"), play("c")), at("eight", 8, play("d"))];
  expect(brief(older, older)).toEqual([]);
  expect(brief(older, [at("seven", 7, play("b"), play("c")), at("eight", 8, play("d"), play("a"))])).toEqual([
    "moved a",
  ]);
  expect(brief(older, [at("seven", 7, play("c"), play("a"), play("b")), at("eight", 8, play("d"))])).toEqual([
    "moved c",
  ]);
  expect(
    brief(older, [at("seven", 7, play("a"), play("x"), play("b")), at("eight", 8, play("d", 0, "other"))]),
  ).toEqual(["added x", "copy d", "removed c"]);
});

test("a log against itself has no difference, and what is added one way is removed the other", () => {
  const log = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 10 }).map((ids) => {
    const half = Math.ceil(ids.length / 2);
    const plays = ids.map((id) => play(String(id)));
    return [at("seven", 7, ...plays.slice(0, half)), at("eight", 8, ...plays.slice(half))];
  });
  fc.assert(
    fc.property(log, log, (a, b) => {
      expect(logDiff(a, a)).toEqual([]);
      const kinds = (diff: ReturnType<typeof logDiff>, kind: string) =>
        diff
          .filter((d) => d.kind === kind)
          .map((d) => d.title)
          .sort();
      expect(kinds(logDiff(a, b), "added")).toEqual(kinds(logDiff(b, a), "removed"));
    }),
  );
});
