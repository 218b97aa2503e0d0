import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { readDay } from "@/tests/reconciling";
import { type Person, setClock } from "@/tests/world";

export const date = toDay("2026-11-18"); // a Wednesday
export const next = toDay("2026-11-20");

/** Two missed spots and one aired as sold on Wednesday; on Friday a full break, then one with free time. */
export async function scene(p: Person) {
  setClock("2026-11-19T10:00:00Z");
  const vane = await make.station(p, { code: "VF" });
  const [seven] = await make.breaks(p, vane, date, [26_400]);
  const [full, roomy, evening] = await make.breaks(p, vane, next, [26_400, 28_200, 72_000], 60);
  const green = await make.campaign(p, {
    name: "Green",
    segment: { hours: [7] },
    stations: [vane.uuid],
    to: toDay("2026-11-30"),
  });
  const tyres = await make.campaign(p, {
    name: "Tyres",
    segment: { hours: [7] },
    stations: [vane.uuid],
    to: toDay("2026-11-30"),
  });
  const [missed, aired, second] = await make.spots(p, [
    { in: seven!, of: green },
    { in: seven!, of: tyres },
    { in: seven!, of: tyres },
    { in: full!, of: tyres },
    { in: full!, of: await make.campaign(p) },
  ]);
  const file = new File(
    [`date,time,title,length,type,spot id\n${date},07:20:30,Green tariff 30,30,spot,${aired}\n`],
    "a.csv",
  );
  await p.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
  return {
    vane,
    seven: seven!,
    green,
    tyres,
    missed: missed!,
    aired: aired!,
    second: second!,
    full: full!,
    roomy: roomy!,
    evening: evening!,
  };
}
export const read = (p: Person, uuid: string, on = date) => readDay(p, uuid, on);
export const spotOf = (d: Awaited<ReturnType<typeof read>>, uuid: string) =>
  d.breaks.flatMap((b) => b.spots).find((p) => p.uuid === uuid)!;
