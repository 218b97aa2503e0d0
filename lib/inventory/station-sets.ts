/** What stations are picked by: a region they lie in, or a group across regions. */
type Named = { uuid: string; name: string };
export type InSets = { uuid: string; region: Named | null; groups: readonly Named[] };
export type StationSet = Named & { kind: "region" | "group"; stations: string[] };

/** The regions, then the groups of these stations, each by its name with those of them that belong to it. */
export function listStationSets(of: readonly InSets[]): StationSet[] {
  const sets = new Map<string, StationSet>();
  const join = (kind: StationSet["kind"], { uuid, name }: Named, station: string) => {
    const set = sets.get(uuid) ?? { uuid, name, kind, stations: [] };
    sets.set(uuid, { ...set, stations: [...set.stations, station] });
  };
  for (const { uuid, region, groups } of of) {
    if (region) join("region", region, uuid);
    for (const group of groups) join("group", group, uuid);
  }
  const rank = ({ kind }: StationSet) => (kind === "region" ? 0 : 1);
  return [...sets.values()].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** The choice after a set was picked: its stations join it; where all of them were in it, they leave. */
export function toggleSet(chosen: readonly string[], { stations }: Pick<StationSet, "stations">): string[] {
  const whole = stations.every((uuid) => chosen.includes(uuid));
  return whole
    ? chosen.filter((uuid) => !stations.includes(uuid))
    : [...chosen, ...stations.filter((uuid) => !chosen.includes(uuid))];
}
