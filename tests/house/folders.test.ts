import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { all, code, root, source } from "./source";

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

test("no source file is longer than 360 lines", () => {
  const long = all.filter((path) => !path.startsWith("tests/") && source.get(path)!.split("\n").length > 360);
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
