import { randomUUID } from "node:crypto";
import { addDays, type Day } from "@/lib/day";
import type { caller } from "../calling";
import { drawing } from "./settings";

type Any = { uuid: string; version: number };
type Told = { tenant: string; station: string; canary: string; day: Day; code: string };

/** What a station belongs to and is limited by: groups, a region, limits, holidays, a follower, exceptions by date. */
export async function inventory(
  call: ReturnType<typeof caller>,
  { tenant, station, canary, day, code }: Told,
) {
  const region = await call<Any>("regions.update", { name: `Coast ${canary}`, stations: [station] });
  await call("regions.list", { tenant });
  const group = await call<Any>("station_groups.update", {
    name: `Vane Group ${canary}`,
    stations: [station],
  });
  await call("station_groups.list", { tenant });
  const limit = await call<Any>("ad_limits.update", {
    name: `Hour ${canary}`,
    window: "clock_hour",
    seconds: 720,
    valid_from: day,
  });
  await call("ad_limits.list", { tenant });
  await call("ad_limits.report", { uuid: station, date: day });
  // A holiday of the whole organisation: a second story uses another date.
  const holiday = await call<Any>("holidays.update", {
    date: addDays(day, code === "WF" ? 0 : 1),
    name: `Fair ${canary}`,
    opens_as: 6,
  });
  await call("holidays.list", { tenant });
  const exceptions = [
    { date: addDays(day, 2), breaks: [{ second: 8 * 3600 + 1200, name: "Election", capacity_seconds: 60 }] },
  ];
  await call("breaks.update", { uuid: station, exceptions });
  const follower = await call<Any>("stations.create", { name: `Vane Wave ${canary}`, code });
  const leader = await call<Any>("stations.retrieve", { uuid: station });
  await call("sync_groups.update", {
    leader: station,
    version: leader.version,
    name: `Vane net ${canary}`,
    followers: [follower.uuid],
  });
  await call("sync_groups.list", { tenant });
  const { version } = await call<Any>("stations.retrieve", { uuid: station });
  await call("stations.update_logo", { uuid: station, file: await drawing(), params: { version } });
  await call("stations.logo", { uuid: station });
  const hours = new Array<number>(24).fill(500);
  const figures = { universe: 9000, weekly_reach: 3000, area: canary, source: canary, period: canary };
  const audience = { ...figures, workday: hours, saturday: hours, sunday: hours };
  await call("stations.update", { uuid: station, version: version + 1, audience });
  await call("stations.extended_list", { tenant, search: "", per_page: 10 });
  await call("stations.export", { tenant, search: "", format: "csv" });
  await call("stations.widgets", { tenant });
  await call("sync_groups.destroy", { uuid: station });
  return {
    region: region.uuid,
    group: group.uuid,
    limit: limit.uuid,
    holiday: holiday.uuid,
    follower: follower.uuid,
  };
}

/** Output formats of the organisation: one that stays, and a copy of it that is deleted and restored. */
export async function outputFormats(
  call: ReturnType<typeof caller>,
  { station, day, canary }: { station: string; day: Day; canary: string },
): Promise<string> {
  type Format = Any & { definition: unknown };
  const own = await call<Format>("output_formats.create", { name: `Log ${canary}`, from: "rivendell" });
  const { definition } = await call<Format>("output_formats.retrieve", { uuid: own.uuid });
  await call("output_formats.update", { uuid: own.uuid, version: own.version, definition });
  await call("output_formats.preview", { definition, station, date: day });
  const spare = await call<Any>("output_formats.create", { name: `Spare ${canary}`, from: own.uuid });
  await call("output_formats.destroy", { uuid: spare.uuid });
  await call("output_formats.restore", { uuid: spare.uuid });
  return own.uuid;
}

/** How a station is presented on the page of a proposal. Returns the sample that is played there. */
export async function portray(
  call: ReturnType<typeof caller>,
  { station, canary, upload }: { station: string; canary: string; upload: string },
): Promise<string> {
  const { version } = await call<Any>("stations.portrait", { uuid: station });
  const sample = { uuid: randomUUID(), title: `Morning ${canary}`, upload, file_name: `${canary}.wav` };
  await call("stations.update_portrait", {
    uuid: station,
    version,
    format: "Hits",
    coverage: "The coast",
    text: `Vane ${canary}`,
    samples: [sample],
  });
  await call("stations.sample", { uuid: sample.uuid });
  return sample.uuid;
}
