import { type Day, toDay } from "@/lib/day";
import { make } from "@/tests/make";
import type { readDay } from "@/tests/reconciling";
import { type Person, setClock } from "@/tests/world";

/** The day that these tests reconcile. */
export const date = toDay("2026-11-18");
const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
/** The columns of the files. */
export const HEAD = "date,time,title,length,type,spot id\n";
export type AsRunSceneLine = { spot: string; second: number; title?: string; length?: number; on?: Day };
/** Lines of a log as a file. */
export const asCsv = (lines: readonly AsRunSceneLine[]) =>
  HEAD +
  lines
    .map(
      (l) =>
        `${l.on ?? date},${clock(l.second)},${l.title ?? "Green tariff"},${l.length ?? 30},spot,${l.spot}\n`,
    )
    .join("");

/** A day of eight spots, one an hour from 7 to 14, sold for those hours. */
export async function scene(p: Person) {
  setClock("2026-11-19T10:00:00Z");
  const vane = await make.station(p, { code: "VF" });
  const seconds = Array.from({ length: 8 }, (_, i) => (7 + i) * 3600 + 1200);
  const breaks = await make.breaks(p, vane, date, seconds);
  const campaigns = await Promise.all(
    seconds.map((_, i) =>
      make.campaign(p, { name: `Hour ${7 + i}`, segment: { hours: [7 + i] }, stations: [vane.uuid] }),
    ),
  );
  const spots = await make.spots(
    p,
    breaks.map((b, i) => ({ in: b, of: campaigns[i]! })),
  );
  const lines = spots.map((spot, i) => ({ spot, second: seconds[i]! + 4 }));
  return { vane, spots, seconds, lines };
}
type Params = Parameters<Person["api"]["as_run"]["import"]>[0]["params"];
/** Imports lines as a file; saves them unless the params say otherwise. */
export const send = (
  p: Person,
  uuid: string,
  lines: readonly AsRunSceneLine[],
  params: Params = {},
  name = "vf.csv",
) =>
  p.api.as_run.import({
    uuid,
    file: new File([asCsv(lines)], name),
    params: { commit: true, ...params },
  });

/** The results of a day's spots, in their order. */
export const resultsOf = (day: Awaited<ReturnType<typeof readDay>>) =>
  day.breaks.flatMap((b) => b.spots.map((spot) => spot.result));
