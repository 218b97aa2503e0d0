/** A region, or a group across regions, by which stations are selected. */
type Named = { uuid: string; name: string };
/** A station with its region and groups. */
export type InSets = { uuid: string; region: Named | null; groups: readonly Named[] };
/** A region or group with the stations in it. */
export type StationSet = Named & { kind: "region" | "group"; stations: string[] };

/** The regions and then the groups of these stations, each sorted by name, with their stations. */
export function listStationSets(of: readonly InSets[]): StationSet[] {
  const sets = new Map<string, StationSet>();
  const addToSet = (kind: StationSet["kind"], { uuid, name }: Named, station: string) => {
    const set = sets.get(uuid) ?? { uuid, name, kind, stations: [] };
    sets.set(uuid, { ...set, stations: [...set.stations, station] });
  };
  for (const { uuid, region, groups } of of) {
    if (region) addToSet("region", region, uuid);
    for (const group of groups) addToSet("group", group, uuid);
  }
  const rank = ({ kind }: StationSet) => (kind === "region" ? 0 : 1);
  return [...sets.values()].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** The selection after clicking a set: adds its stations, or removes them when all were selected. */
export function toggleSet(chosen: readonly string[], { stations }: Pick<StationSet, "stations">): string[] {
  const allChosen = stations.every((uuid) => chosen.includes(uuid));
  return allChosen
    ? chosen.filter((uuid) => !stations.includes(uuid))
    : [...chosen, ...stations.filter((uuid) => !chosen.includes(uuid))];
}
