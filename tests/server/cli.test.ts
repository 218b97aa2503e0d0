import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { smallProblem } from "../lib/scheduler/problems";

const root = fileURLToPath(new URL("../..", import.meta.url));
let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "engines-"));
});

const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    const line = ["--import", "tsx", `server/cli/${command}.ts`, ...args];
    const child = execFile(process.execPath, line, { cwd: root }, (_, __, stderr) =>
      resolve({ code: child.exitCode ?? 0, stderr }),
    );
  });
const put = async (name: string, text: string) => {
  await writeFile(join(dir, name), text);
  return join(dir, name);
};
const got = async (name: string) => JSON.parse(await readFile(join(dir, name), "utf8"));

describe("schedule", () => {
  test("reads a problem and writes its plan", async () => {
    const from = await put("in.json", JSON.stringify(smallProblem(5, false)));
    expect((await run("schedule", from, join(dir, "out.json"), "--seconds", "0.1")).code).toBe(0);
    const plan = await got("out.json");
    expect(Object.keys(plan)).toEqual(["placements", "shortfalls", "value", "bound", "seconds"]);
    expect(plan.placements[0]).toEqual({
      demand: expect.any(String),
      break: expect.any(String),
      position: expect.any(Number),
    });
  });

  test.each<[string, string, RegExp]>([
    ["no json", "{", /^[^\n]*JSON[^\n]*\n$/],
    ["no breaks", '{"demands":[]}', /^breaks: [^\n]+\n$/],
    ["a break of no day", '{"demands":[],"breaks":[{"id":"a"}]}', /^breaks\.0\.[^\n]+\n$/],
    [
      "a pin to nothing",
      '{"demands":[],"breaks":[],"pins":[{"demand":"x","break":"y"}]}',
      /^pins\.0\.demand: unknown\n$/,
    ],
  ])("says in one line what is wrong: %s", async (_, text, said) => {
    const { code, stderr } = await run("schedule", await put("bad.json", text), join(dir, "none.json"));
    expect(code).toBe(1);
    expect(stderr).toMatch(said);
  });
});

describe("match", () => {
  const booked = "id,station,date,time,break,pos,cart,title,advertiser,length\n";
  const aired = "station,date,time,cart,title,length,status\n";

  test("pairs a log with the booked spots and leaves out lines that did not air", async () => {
    await put(
      "scheduled.csv",
      `${booked}p1,one,2026-11-02,07:20:00,1,1,1042,"Lipa, spring",Lipa,30\np2,one,2026-11-02,09:20:00,1,1,2044,Sava bank,Sava,20\n`,
    );
    await put(
      "asrun.csv",
      `${aired}one,2026-11-02,07:20:30,1042,LIPA_SPRING,30,OK\none,2026-11-02,09:20:00,2044,Sava bank,20,skipped\n`,
    );
    expect((await run("match", dir, join(dir, "pairs.json"))).code).toBe(0);
    expect(await got("pairs.json")).toEqual({
      matches: [{ asrun: 0, scheduled: "p1", class: "aired", confidence: expect.any(Number) }],
      questions: [{ asrun: null, scheduled: "p2", class: "missed", confidence: expect.any(Number) }],
    });
  });

  test.each<[string, string, RegExp]>([
    ["a time", "one,2026-11-02,noon,1042,Lipa,30,OK\n", /asrun\.csv, line 2: invalid time "noon"\n$/],
    ["a date", "one,yesterday,07:20:00,1042,Lipa,30,OK\n", /asrun\.csv, line 2: invalid date "yesterday"\n$/],
  ])("says in one line when there is no %s", async (_, line, said) => {
    await put("scheduled.csv", booked);
    await put("asrun.csv", aired + line);
    const { code, stderr } = await run("match", dir, join(dir, "pairs.json"));
    expect(code).toBe(1);
    expect(stderr).toMatch(said);
  });
});
