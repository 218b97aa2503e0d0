import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { all, code, root, SOURCE_LINES_MOST, source } from "./source";

test("every folder has a README of at most twenty lines", () => {
  const rooms = [
    "components",
    "components/ui",
    "components/shell",
    "components/frames",
    "lib",
    "lib/calls",
    "lib/pricing",
    "lib/billing",
    "lib/access",
    "lib/inventory",
    "lib/commercials",
    "lib/campaigns",
    "lib/planner",
    "lib/settings",
    "lib/tables",
    "lib/browser",
    "lib/booking",
    "lib/scheduler",
    "lib/traffic",
    "server",
    "server/api",
    "server/services",
    "server/data",
    "server/postgres",
    "server/documents",
    "server/outside",
    "server/jobs",
    "server/demo",
    "server/cli",
    "prisma",
    "tests",
    "app",
  ];
  const wrong = rooms.filter((room) => {
    const readme = join(root, room, "README.md");
    return !existsSync(readme) || readFileSync(readme, "utf8").trimEnd().split("\n").length > 20;
  });
  expect(wrong).toEqual([]);
});

test("the README of the project has at most 1,200 words", () => {
  const words = readFileSync(join(root, "README.md"), "utf8").trim().split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(1200);
});

test("a decision has a date, and says its context, what is decided and the consequences", () => {
  const files = execFileSync("git", ["ls-files", "*DECISIONS.md"], { encoding: "utf8" }).trim().split("\n");
  const decisions = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split(/^## /m)
      .slice(1)
      .map((text) => ({ text, title: `${path}: ${text.split("\n")[0]}` })),
  );
  expect(decisions.length).toBeGreaterThan(20);
  const parts = [
    /^20\d\d-\d\d-\d\d · /,
    /^\*\*Context\.\*\*/m,
    /^\*\*Decision\.\*\*/m,
    /^\*\*Consequences\.\*\*/m,
  ];
  const wrong = decisions.filter(({ text }) => !parts.every((part) => part.test(text)));
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test(`no source file is longer than ${SOURCE_LINES_MOST} lines`, () => {
  const long = all.filter(
    (path) => !path.startsWith("tests/") && source.get(path)!.split("\n").length > SOURCE_LINES_MOST,
  );
  expect(long).toEqual([]);
});

test("a README or DECISIONS file names only files that exist", () => {
  const readmes = execFileSync("git", ["ls-files", "*README.md", "*DECISIONS.md"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const wrong = readmes.flatMap((readme) => {
    const text = readFileSync(join(root, readme), "utf8");
    const named = [...text.matchAll(/`((?!\/)[\w./[\]()-]+\.(?:tsx?|mjs|css|json|sql|md))`/g)].map(
      ([, path]) => path!,
    );
    return named
      .filter(
        (path) =>
          ![join(root, dirname(readme), path), join(root, path)].some((at) => existsSync(at)) &&
          !all.some((known) => known.startsWith(`${dirname(readme)}/`) && known.endsWith(`/${path}`)),
      )
      .map((path) => `${readme}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

test("no folder holds more than 25 files", () => {
  const counts = Map.groupBy(code, (path) => dirname(path));
  const full = [...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder);
  expect(full).toEqual([]);
});
