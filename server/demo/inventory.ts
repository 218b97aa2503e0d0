import { toDay } from "@/lib/day";
import type { Stations } from "./market";
import type { Seeder } from "./seeder";

/** Seeds regions, a station group, ad limits and the coming holidays. */
export async function seedInventory(t: Seeder, { vane, talk }: Stations) {
  await t.act("regions.update", { name: "Coast", stations: [vane] });
  await t.act("regions.update", { name: "Inland", stations: [talk] });
  await t.act("station_groups.update", { name: "Speech and news", stations: [vane, talk] });
  await t.act("ad_limits.update", {
    name: "12 minutes per hour",
    window: "clock_hour",
    seconds: 720,
    valid_from: t.day(-365),
  });
  const year = Number(t.day(0).slice(0, 4));
  const ahead = [
    ...[`${year}-12-25`, `${year}-12-26`, `${year + 1}-01-01`].filter((date) => date > t.day(0)),
    ...(t.day(0) > `${year}-12-24` ? [`${year + 1}-12-25`] : []),
  ].map(toDay);
  const names: Record<string, string> = {
    "12-25": "Christmas Day",
    "12-26": "Boxing Day",
    "01-01": "New Year",
  };
  for (const date of ahead) await t.act("holidays.update", { date, name: names[date.slice(5)]! });
}
