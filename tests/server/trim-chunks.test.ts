import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { trimCode } from "@/server/cli/trim-chunks";

test.each([
  ["a text", 'module.exports = "Lipa – č ß ł 😀 €";', "Lipa – č ß ł 😀 €"],
  ["a template", "module.exports = `2 € · ž`;", "2 € · ž"],
  ["a tagged template", "module.exports = ((texts) => texts[0])`a € ž`;", "a € ž"],
  ["a regular expression", 'module.exports = "1 € − 2".replace(/[€−–]/g, "x");', "1 x x 2"],
  ["one of code points", 'module.exports = "a😀b".split(/[😀😁]/u).length;', 2],
  ["a name", "const ž = 5; /* ž */ module.exports = ž;", 5],
  ["a key", 'module.exports = Object.keys({ ž: 1, "€": 2 }).join("");', "ž€"],
])("trims %s without changing what it gives", async (_, code, value) => {
  const trimmed = await trimCode(code);
  const sandbox = { module: { exports: null } };
  runInNewContext(trimmed, sandbox);
  expect(sandbox.module.exports).toBe(value);
  expect(trimmed).not.toMatch(/[\u0100-\uffff]/);
});

test("drops comments and spaces, and keeps names", async () => {
  const code = "/* why */\nfunction readLog(day) {\n  return day;\n}\nmodule.exports = readLog;\n";
  expect(await trimCode(code)).toBe("function readLog(day){return day}module.exports=readLog;\n");
});
