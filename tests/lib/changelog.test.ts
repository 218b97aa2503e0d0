import { describe, expect, test } from "vitest";
import { loadReleases } from "@/lib/changelog/load";
import { isNewer, NEWEST_VERSION } from "@/lib/changelog/release";
import { isDay } from "@/lib/day";
import { parseLine } from "@/lib/help/article";
import packed from "@/package.json";

/** Languages with a changelog of their own; the others show the English one. */
describe.each(["en", "de"])("the changelog in %s", (language) => {
  test("begins with the version of the package and goes back in time", async () => {
    const releases = await loadReleases(language);
    expect([releases[0]?.version, NEWEST_VERSION]).toEqual([packed.version, packed.version]);
    for (const [n, { version, date, changes }] of releases.entries()) {
      const older = releases[n + 1];
      expect(isDay(date), version).toBe(true);
      expect(changes.length, version).toBeGreaterThan(0);
      if (older) expect([isNewer(version, older.version), date >= older.date], version).toEqual([true, true]);
    }
  });

  test("has the versions and kinds of changes of the English one, and links within the product", async () => {
    const shapeOf = async (of: string) =>
      (await loadReleases(of)).map(({ version, date, changes }) => [
        version,
        date,
        ...changes.map(({ kind, text }) => [
          kind,
          parseLine(text).flatMap((part) => (part.kind === "link" ? part.href : [])),
        ]),
      ]);
    expect(await shapeOf(language)).toEqual(await shapeOf("en"));
  });
});

test.each([
  ["0.10.0", "0.9.9", true],
  ["0.5.0", "0.5.0", false],
  ["0.5.0", "0.5.1", false],
  ["1.0.0", "0.9.0", true],
  ["0.5.0", null, false],
])("%s is newer than %s: %s", (version, than, newer) => expect(isNewer(version, than)).toBe(newer));
