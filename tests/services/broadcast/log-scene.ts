import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import type { Person } from "@/tests/world";

export const date = toDay("2026-11-23"); // a Monday
export const at = (h: number, m = 0) => h * 3600 + m * 60;

/** Three breaks, two campaigns: Kilnside in the first, Tidewell in the first and second. */
export async function scene(p: Person, station: Parameters<typeof make.station>[1] = {}) {
  const vane = await make.station(p, { code: "VF", ...station });
  const [seven, eight, nine] = await make.breaks(p, vane, date, [at(7, 20), at(8, 20), at(9, 20)], 90);
  const kilnside = await make.campaign(p, {
    name: "Green tariff",
    stations: [vane.uuid],
    segment: { hours: [7, 8] },
  });
  const dentist = await make.customer(p, "Tidewell Dental");
  const tidewell = await make.campaign(p, {
    name: "New practice",
    customer: dentist.uuid,
    stations: [vane.uuid],
  });
  const [green, practice, second] = await make.spots(p, [
    { in: seven!, of: kilnside },
    { in: seven!, of: tidewell },
    { in: eight!, of: tidewell },
  ]);
  return {
    vane,
    seven: seven!,
    eight: eight!,
    nine: nine!,
    kilnside,
    tidewell,
    green: green!,
    practice: practice!,
    second: second!,
  };
}
/** The log of that day. */
export const read = (p: Person, station: string) => p.api.logs.retrieve({ uuid: station, date });

/** A commercial with a cart number and a file on a station. */
export const autumn = (p: Person, station: string) =>
  make.commercial(p, { title: "Autumn 30", length: 30, station, cart: 1204, file: "autumn.mp3" });
