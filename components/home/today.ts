import type { CallInput, CallOutput } from "@/lib/browser/api";

/** The most stations that the home page shows. */
const MOST = 12;
/** The dates that stations of different zones can have at once. */
const DATES = 3;

export type Station = CallOutput<"stations.list">["rows"][number];

/** What the home page asks for its stations. */
export const toStationsInput = (tenant: string): CallInput<"stations.list"> => ({ tenant, per_page: MOST });

/** What it asks for the logs of those stations, each on the date of its own clock. */
export function toLogsInput(tenant: string, stations: readonly Station[]): CallInput<"logs.list"> {
  const days = stations.map(({ today }) => today).sort();
  const station = stations.map(({ uuid }) => uuid);
  return {
    tenant,
    filters: { from: days[0] ?? "", to: days.at(-1) ?? "", station },
    per_page: DATES * MOST,
  };
}
