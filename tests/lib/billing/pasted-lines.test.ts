import { describe, expect, test } from "vitest";
import { parsePastedLines } from "@/lib/billing/pasted-lines";

const line = (title: string, quantity: number, price: string, detail = "") => ({
  title,
  detail,
  quantity,
  price,
});

describe("rows of a spreadsheet become lines", () => {
  test.each([
    ["a title and a price", "Voice-over\t95", [line("Voice-over", 1, "95.00")]],
    ["quantity and price", "Studio time\t4\t45.50", [line("Studio time", 4, "45.50")]],
    ["a decimal quantity", "Studio time\t2.25\t45.50", [line("Studio time", 2.25, "45.50")]],
    ["their product as well", "Studio time\t4\t45.00\t180.00", [line("Studio time", 4, "45.00")]],
    ["a detail", "Studio time\tStudio A\t4\t45", [line("Studio time", 4, "45.00", "Studio A")]],
    ["an empty cell between", "Studio time\t\t4\t45", [line("Studio time", 4, "45.00")]],
    ["heads", "Item\tQuantity\tPrice\nJingle\t2\t80", [line("Jingle", 2, "80.00")]],
    ["the line ends of other systems", "A\t1\r\nB\t2\r\n", [line("A", 1, "1.00"), line("B", 1, "2.00")]],
    ["another way to write amounts", "A\t1.234,50", [line("A", 1, "1234.50")]],
    ["an amount taken off", "Rebate\t-1\t50", [line("Rebate", -1, "50.00")]],
  ])("%s", (_, text, lines) => {
    expect(parsePastedLines(text, "1,000.00", 2)).toEqual({ lines });
  });
});

describe("the first cell that does not fit refuses them all", () => {
  test.each([
    ["a quantity with more decimals", "A\t1\nB\t1.00005\t20", { row: 2, cell: "1.00005" }],
    ["a quantity too large", "A\t100001\t20", { row: 1, cell: "100001" }],
    ["a price with more decimals", "A\t2\t71.4095", { row: 1, cell: "71.4095" }],
    ["no price", "Head\tPrice\nA\t\nB\t1", { row: 2, cell: "A" }],
    ["no title", "\t2\t20", { row: 1, cell: "" }],
    ["a word where a price should be", "A\t2\tfree", { row: 1, cell: "free" }],
    ["a product that is another", "A\t2\t20\t41", { row: 1, cell: "41" }],
    ["a number too many", "A\t2\t20\t40\t7", { row: 1, cell: "7" }],
    ["a third text", "A\tb\tc\t20", { row: 1, cell: "c" }],
    ["an amount that may be two", "A\t1.234", { row: 1, cell: "1.234" }],
  ])("%s", (_, text, refused) => {
    expect(parsePastedLines(text, "1,000.00", 2)).toEqual({ refused });
  });
});

test("text that is no table stays in its field", () => {
  expect(parsePastedLines("Studio time", "1,000.00", 2)).toBeNull();
  expect(parsePastedLines("One line\nand another", "1,000.00", 2)).toBeNull();
});
