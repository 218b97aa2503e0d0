import { expect, test } from "vitest";
import { groupReportRows, type ReportGrouping, sumReportRows } from "@/lib/billing/report-groups";
import { toMoney } from "@/lib/money";

const row = (
  date: string,
  station: string,
  campaign: string,
  title: string,
  length = 30,
  price = "10.00",
) => ({
  date,
  station,
  station_code: station.slice(0, 2).toUpperCase(),
  campaign,
  campaign_number: `C-${campaign.length}`,
  title,
  isci: title === "Jingle" ? "" : `I-${title}`,
  length,
  price: toMoney(price),
});
const rows = [
  row("2026-11-19", "Vane FM", "Winter 10", "Offer"),
  row("2026-11-18", "Kestrel", "Winter 9", "Offer", 20, "7.50"),
  row("2026-11-18", "Vane FM", "Winter 10", "Jingle", 5, "0.00"),
];

test.each<[ReportGrouping, [string, number, number, string][]]>([
  [
    "station",
    [
      ["Kestrel", 1, 20, "7.50"],
      ["Vane FM", 2, 35, "10.00"],
    ],
  ],
  [
    "campaign",
    [
      ["Winter 9, C-8", 1, 20, "7.50"],
      ["Winter 10, C-9", 2, 35, "10.00"],
    ],
  ],
  [
    "day",
    [
      ["2026-11-18", 2, 25, "7.50"],
      ["2026-11-19", 1, 30, "10.00"],
    ],
  ],
  [
    "commercial",
    [
      ["Jingle", 1, 5, "0.00"],
      ["Offer, I-Offer", 2, 50, "17.50"],
    ],
  ],
])("grouped by %s, each group has its sum and groups are in order", (grouping, expected) => {
  const groups = groupReportRows(rows, grouping);
  expect(
    groups.map(({ name, rows: own }) => {
      const { spots, seconds, net } = sumReportRows(own, 2);
      return [name, spots, seconds, net];
    }),
  ).toEqual(expected);
});

test("stations and campaigns of the same name stay apart, and rows keep their order", () => {
  const [first, second] = [
    row("2026-11-18", "Vane FM", "Winter", "A"),
    row("2026-11-18", "Vane FM", "Winter", "B"),
  ];
  expect(groupReportRows([first, { ...second, station_code: "V2" }], "station")).toHaveLength(2);
  expect(
    groupReportRows([first, { ...second, campaign_number: "C-77" }], "campaign").map((g) => g.name),
  ).toEqual(["Winter, C-6", "Winter, C-77"]);
  expect(groupReportRows([second, first], "station")[0]!.rows).toEqual([second, first]);
  expect(groupReportRows([], "day")).toEqual([]);
});
