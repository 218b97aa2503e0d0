import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markScripts } from "@/server/cli/mark-scripts";

test("every script begins with the hint, once however often it is given, and other files stay as they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "scripts-"));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks/a.js"), '"use strict";run();');
  writeFileSync(join(folder, "a.css"), "a{}");
  markScripts(folder);
  markScripts(folder);
  expect(read("chunks/a.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";run();');
  expect(read("a.css")).toBe("a{}");
  rmSync(folder, { recursive: true });
});
