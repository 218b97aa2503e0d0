import { expect, test } from "vitest";
import { pickOpenStations } from "@/components/planner/lines";

const stations = (...rows: [rows: number, spots?: number][]) =>
  rows.map(([rows, spots = 0]) => ({ rows, spots }));

test.each<[string, Parameters<typeof pickOpenStations>[0], number, number[]]>([
  ["one station", stations([28]), 20, [0]],
  ["two that fit", stations([8], [8]), 30, [0]],
  ["a booked campaign on two stations of 28 breaks a day", stations([28, 40], [28, 40]), 24, [0]],
  ["spots on the second station only", stations([28], [28, 12]), 24, [1]],
  [
    "twenty stations, whose names fill the board",
    stations(...Array.from({ length: 20 }, () => [28, 5] as [number, number])),
    24,
    [],
  ],
  [
    "six stations, whose names leave most of it empty",
    stations(...Array.from({ length: 6 }, () => [28, 5] as [number, number])),
    24,
    [0],
  ],
  ["none", [], 24, [0]],
])("at first the board opens %s", (_, given, visible, open) => {
  expect([...pickOpenStations(given, visible)]).toEqual(open);
});
