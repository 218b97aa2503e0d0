import { afterEach, describe, expect, test } from "vitest";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { aired, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const contentOf = async (p: Person, uuid: string) =>
  JSON.parse(
    new TextDecoder().decode((await p.api.reports.export({ uuid, format: "json" })).bytes as Uint8Array),
  );
const linesOf = async (p: Person, uuid: string) =>
  new TextDecoder()
    .decode((await p.api.reports.export({ uuid, format: "csv" })).bytes as Uint8Array)
    .replace("\ufeff", "")
    .trim()
    .split("\r\n");
const wordsOf = async (p: Person, uuid: string) =>
  textOf((await p.api.reports.pdf({ uuid })).bytes)
    .flat()
    .join(" ");

async function closed() {
  const { ana } = await world();
  const scene = await aired(ana);
  await settleAndClose(ana, scene);
  return { ana, scene };
}

describe("a grouped report", () => {
  test("keeps its grouping in the hashed content, and an ungrouped one has no trace of it", async () => {
    const { ana, scene } = await closed();
    const grouped = await report(ana, scene.customer, { group_by: "campaign" });
    expect(grouped.snapshot.group_by).toBe("campaign");
    expect((await contentOf(ana, grouped.uuid)).group_by).toBe("campaign");
    for (const more of [{}, { group_by: "none" }]) {
      const plain = await report(ana, scene.customer, more);
      expect(plain.snapshot).not.toHaveProperty("group_by");
      expect(await contentOf(ana, plain.uuid)).not.toHaveProperty("group_by");
    }
    await expect(report(ana, scene.customer, { group_by: "week" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("has a group column and a sum of what is billed after each group of its CSV", async () => {
    const { ana, scene } = await closed();
    const plain = await linesOf(ana, (await report(ana, scene.customer)).uuid);
    expect(plain).toHaveLength(4);
    expect(plain[0]).toMatch(/^Date,/);
    const { uuid, snapshot } = await report(ana, scene.customer, { group_by: "campaign" });
    const [head, ...rows] = await linesOf(ana, uuid);
    expect(head).toMatch(/^Group,Date,/);
    const nameOf = (name: string) => `"${name}, ${snapshot.campaigns.find((c) => c.name === name)!.number}"`;
    const [green, heat] = [nameOf("Green tariff"), nameOf("Heat pumps")];
    expect(rows.map((row) => row.slice(0, row.indexOf('",') + 1))).toEqual([green, green, heat, heat, heat]);
    expect(rows[1]).toMatch(/,Sum: 0 spots,.*,0\.00$/);
    expect(rows[4]).toMatch(/,Sum: 2 spots,.*,60,.*,40\.03$/);
  });

  test.each([
    ["station", ["Vane FM"], "(Heat pumps)"],
    ["day", ["18.11.2026"], "(Heat pumps)"],
    ["campaign", ["Heat pumps, "], null],
  ] as const)(
    "by %s has a table with its head and sum for each group in the PDF",
    async (group_by, heads, place) => {
      const { ana, scene } = await closed();
      const { uuid } = await report(ana, scene.customer, { group_by });
      const words = await wordsOf(ana, uuid);
      for (const head of heads) expect(words).toContain(head);
      expect(words).toContain("2 spots, 60 s");
      expect(words).not.toContain("Vane FM · Heat pumps");
      if (place) expect(words).toContain(place);
    },
  );
});

test("the next revision may be grouped otherwise and keeps the number", async () => {
  const { ana, scene } = await closed();
  const first = await report(ana, scene.customer, { group_by: "day" });
  const second = await report(ana, scene.customer, { group_by: "station", revises: first.uuid });
  expect([second.number, second.revision, second.snapshot.group_by]).toEqual([first.number, 2, "station"]);
  expect((await ana.api.reports.retrieve({ uuid: first.uuid })).snapshot.group_by).toBe("day");
});
