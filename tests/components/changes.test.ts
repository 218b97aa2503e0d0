import { expect, test } from "vitest";
import { fieldName, readable } from "@/components/activity/changes";

const ID = "01a1fef9-7681-747d-acbf-eec2b3ca37d3";

test.each([
  ["a text", "Flu season", "Flu season"],
  ["nothing", null, ""],
  ["an empty list", [], ""],
  ["a number", 0, "0"],
  ["an id says nothing", ID, ""],
  ["a record", { station: ID, station_name: "Vane FM", spots: 252 }, "station name Vane FM, spots 252"],
  [
    "a list of records",
    [
      { name: "Loyal", percent_bp: 500 },
      { name: "Fair", amount: "250.00" },
    ],
    "name Loyal, percent bp 500; name Fair, amount 250.00",
  ],
])("%s is shown as text", (_, value, text) => {
  expect(readable(value)).toBe(text);
});

test("a field is shown without ids", () => {
  expect(fieldName(`stations_prices.${ID}`)).toBe("stations prices");
  expect(fieldName("price_json.manual")).toBe("price json manual");
});
