import { describe, expect, test } from "vitest";
import {
  deriveEvidence,
  deriveStatement,
  type Evidence,
  explainNotBilled,
  isListedRow,
  isSignedByRows,
  type NotBilled,
} from "@/lib/billing/proof";
import { DECISIONS, RESULTS, settle } from "@/lib/billing/settlement";
import { isZero, toMoney } from "@/lib/money";

const source = { file: "VF20261118.elr", sha256: "ab", line: 7 };
const decided = { by: "Ana Brook", reason: "agreed" };
const row = (evidence: Evidence, not_billed: NotBilled | null = null, station = "Vane FM") => ({
  state: "aired",
  aired_second: null,
  station,
  evidence,
  not_billed,
});
const aired = row({ kind: "aired", ...source });
const booked = row({ kind: "as_booked", ...decided });
const missed = row({ kind: "not_aired" }, "not_aired");

describe("evidence", () => {
  test("only a log makes a spot aired; a decision is named as such", () => {
    const of = (
      result: (typeof RESULTS)[number] | null,
      decision: (typeof DECISIONS)[number] | null,
      line = true,
    ) => deriveEvidence({ result, decision, source: line ? source : null, ...decided }).kind;
    expect([
      of("on_time", null),
      of("short", "bill"),
      of("wrong_copy", "accept"),
      of("on_time", null, false),
      of("missed", "bill"),
      of(null, "bill", false),
      of("missed", null),
      of("missed", "make_good"),
      of(null, "accept", false),
    ]).toEqual([
      "aired",
      "aired",
      "aired",
      "unsourced",
      "as_booked",
      "as_booked",
      "not_aired",
      "not_aired",
      "not_aired",
    ]);
  });

  test("a spot that bills nothing has a reason, and one with a reason bills nothing", () => {
    for (const result of [...RESULTS, null])
      for (const decision of [...DECISIONS, null]) {
        const { bills } = settle({ result, decision, price: toMoney("30.00"), length: 30, aired_length: 20 });
        if (bills === null || result === "extra" || result === "double") continue;
        const of = { result, decision, source: "auto" };
        expect(explainNotBilled(of) !== null, `${result} ${decision}`).toBe(isZero(bills));
      }
  });
});

test.each([
  ["on_time", null, "bonus"],
  ["short", "accept", "bonus"],
  ["wrong_copy", "bill", "bonus"],
  ["missed", null, "not_aired"],
  [null, "bill", "not_aired"],
  ["missed", "make_good", "made_good"],
  ["short", "credit", "credited"],
] as const)("a bonus spot %s, decided %s, is not billed: %s", (result, decision, why) => {
  expect(explainNotBilled({ result, decision, source: "bonus" })).toBe(why);
});

describe("statement", () => {
  const cases: [string, ReturnType<typeof row>[], [key: string, spots: number][], boolean][] = [
    ["all aired", [aired, aired], [["aired_all", 2]], true],
    [
      "some as booked",
      [aired, booked],
      [
        ["aired_some", 1],
        ["as_booked", 1],
      ],
      true,
    ],
    ["only as booked", [booked], [["as_booked", 1]], true],
    ["planned only", [row({ kind: "planned" })], [["planned", 1]], false],
    [
      "nothing aired",
      [missed],
      [
        ["nothing", 0],
        ["not_billed", 1],
      ],
      false,
    ],
    ["no rows", [], [["nothing", 0]], false],
    [
      "all aired, some not billed",
      [aired, missed],
      [
        ["aired_all", 1],
        ["not_billed", 1],
      ],
      true,
    ],
    ["no log on file", [row({ kind: "unsourced" })], [["unsourced", 1]], false],
    [
      "aired but credited",
      [row({ kind: "aired", ...source }, "credited")],
      [
        ["nothing", 0],
        ["not_billed", 1],
      ],
      false,
    ],
    [
      "mixed",
      [aired, booked, row({ kind: "unsourced" }), missed],
      [
        ["aired_some", 1],
        ["as_booked", 1],
        ["unsourced", 1],
        ["not_billed", 1],
      ],
      true,
    ],
  ];
  test.each(cases)("%s", (_, rows, parts, isSigned) => {
    const said = deriveStatement(rows);
    expect(said.parts.map(({ key, spots }) => [key, spots])).toEqual(parts);
    expect(said.isSigned).toBe(isSigned);
    expect(isSignedByRows(rows)).toBe(isSigned);
  });

  test("names the stations of aired rows only", () => {
    const other = row({ kind: "as_booked", ...decided }, null, "Kestrel");
    expect(deriveStatement([aired, aired, other]).parts[0]).toMatchObject({ stations: ["Vane FM"] });
  });

  test("an old report without evidence is listed by state and signed where a time aired", () => {
    const old = (state: string, aired_second: number | null) => ({ state, aired_second, station: "Vane FM" });
    expect([old("missed", null), old("short", 5), old("made_good", null)].map(isListedRow)).toEqual([
      false,
      true,
      false,
    ]);
    expect(isSignedByRows([old("planned", null)])).toBe(false);
    expect(isSignedByRows([old("missed", null), old("aired", 5)])).toBe(true);
  });
});
